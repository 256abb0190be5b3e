import { changeSince } from './change.js';

describe('changeSince', () => {
  it.each([
    [39, 44, 'up', '+13% against yesterday'],
    [100, 112, 'up', '+12% against yesterday'],
    [20, 19, 'down', '-5% against yesterday'],
    [3, 0, 'down', '-100% against yesterday'],
    [10, 20, 'up', '+100% against yesterday'],
    [44, 44, 'same', 'No change against yesterday'],
    [0, 0, 'same', 'No change against yesterday'],
    [0, 3, 'up', 'Up from 0 yesterday'],
    [1_000, 1_001, 'up', 'Under +1% against yesterday'],
    [1_001, 1_000, 'down', 'Under -1% against yesterday'],
    [10, 99, 'up', '+890% against yesterday'],
    [1, 10, 'up', '10 times yesterday’s'],
    [1, 1_000_000, 'up', '1,000,000 times yesterday’s'],
    [0.01, 2_846.5, 'up', '284,650 times yesterday’s'],
    [1.1, 5_030.2, 'up', '4,573 times yesterday’s'],
  ])('should say of %d yesterday and %d today: %s, %s', (yesterday, today, direction, said) => {
    const { figure, against, direction: found } = changeSince(yesterday, today);
    expect([found, `${figure} ${against}`]).toEqual([direction, said]);
  });
});
