import { isDayOver } from './text-days.repository.js';

describe('isDayOver', () => {
  it.each([
    [0, 1, false],
    [1, 1, true],
    [3, 5, false],
    [4, 5, true],
    [1599, 2000, false],
    [1600, 2000, true],
  ])('should stop ordinary texts after %i of %i: %p', (sent, perDay, isOver) =>
    expect(isDayOver(sent, perDay, false)).toBe(isOver),
  );

  it.each([
    [0, 1, false],
    [1, 1, true],
    [4, 5, false],
    [5, 5, true],
    [1999, 2000, false],
    [2000, 2000, true],
  ])('should stop texts about rides after %i of %i: %p', (sent, perDay, isOver) =>
    expect(isDayOver(sent, perDay, true)).toBe(isOver),
  );
});
