import { changeSince, comparedWith, formatWait, YESTERDAY } from './format-figures.js';

describe('dashboard.md, Ride waits: formatWait', () => {
  it.each([
    [0, 'no time'],
    [9, 'no time'],
    [10, '10 s'],
    [59, '59 s'],
    [60, '1 min'],
    [374, '6 min'],
    [3_569, '59 min'],
    [3_590, '1 h'],
    [7_500, '2 h 5 min'],
  ])('should format %d seconds as %s', (seconds, text) => {
    expect(formatWait(seconds)).toBe(text);
  });
});

describe('dashboard.md, Metrics: changeSince', () => {
  it.each([
    [39, 44, 'up', '+13% from yesterday'],
    [100, 112, 'up', '+12% from yesterday'],
    [20, 19, 'down', '-5% from yesterday'],
    [3, 0, 'down', '-100% from yesterday'],
    [10, 20, 'up', '+100% from yesterday'],
    [44, 44, 'same', 'No change from yesterday'],
    [0, 0, 'same', 'No change from yesterday'],
    [0, 3, 'up', 'Up from 0 yesterday'],
    [1_000, 1_001, 'up', 'Under +1% from yesterday'],
    [1_001, 1_000, 'down', 'Under -1% from yesterday'],
    [10, 99, 'up', '+890% from yesterday'],
    [1, 10, 'up', '10 times yesterday’s'],
    [1, 1_000_000, 'up', '1,000,000 times yesterday’s'],
    [0.01, 2_846.5, 'up', '284,650 times yesterday’s'],
    [1.1, 5_030.2, 'up', '4,573 times yesterday’s'],
  ])('should compare %d yesterday with %d today: %s, %s', (yesterday, today, direction, text) => {
    const { figure, comparison, direction: found } = changeSince(yesterday, today, YESTERDAY);
    expect([found, `${figure} ${comparison}`]).toEqual([direction, text]);
  });

  it.each([
    [100, 112, '+12% from Oct 1 - Oct 21'],
    [0, 3, 'Up from 0 in Oct 1 - Oct 21'],
    [1, 10, '10 times those of Oct 1 - Oct 21'],
    [4, 4, 'No change from Oct 1 - Oct 21'],
  ])('should compare %d in a period before with %d now: %s', (before, now, text) => {
    const { figure, comparison } = changeSince(before, now, comparedWith('Oct 1 - Oct 21'));
    expect(`${figure} ${comparison}`).toBe(text);
  });
});
