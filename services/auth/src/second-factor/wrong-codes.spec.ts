import { secondsUntilNextCode, withWrongCode, type WrongCodes } from './wrong-codes.js';

const NOW = new Date('2026-06-01T12:00:00Z');
const minutesAgo = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);

describe('secondsUntilNextCode', () => {
  it.each<[WrongCodes, number]>([
    [{ count: 0, since: null }, 0],
    [{ count: 9, since: minutesAgo(1) }, 0],
    [{ count: 10, since: minutesAgo(1) }, 840],
    [{ count: 10, since: new Date(minutesAgo(1).getTime() + 500) }, 841],
    [{ count: 10, since: minutesAgo(14.999) }, 1],
    [{ count: 10, since: minutesAgo(15) }, 0],
  ])('should be for %j: %d', (wrong, seconds) => expect(secondsUntilNextCode(wrong, NOW)).toBe(seconds));
});

describe('withWrongCode', () => {
  it.each<[WrongCodes, WrongCodes]>([
    [
      { count: 0, since: null },
      { count: 1, since: NOW },
    ],
    [
      { count: 1, since: minutesAgo(5) },
      { count: 2, since: minutesAgo(5) },
    ],
    [
      { count: 10, since: minutesAgo(15) },
      { count: 1, since: NOW },
    ],
  ])('should turn %j into %j', (before, after) => expect(withWrongCode(before, NOW)).toEqual(after));
});
