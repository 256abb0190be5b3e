import { secondsUntilNextCode, withWrongCode, type WrongCodes } from './wrong-codes.js';

const NOW = new Date('2026-06-01T12:00:00Z');
const minutesAgo = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);

describe('sign-in.md, Second factor: secondsUntilNextCode', () => {
  it.each<[WrongCodes, number]>([
    [{ count: 0, since: null }, 0],
    [{ count: 9, since: NOW }, 0],
    [{ count: 10, since: minutesAgo(1) }, 840],
    [{ count: 10, since: new Date(minutesAgo(1).getTime() + 500) }, 841],
    [{ count: 10, since: minutesAgo(14.999) }, 1],
    [{ count: 10, since: minutesAgo(15) }, 0],
    [{ count: 11, since: minutesAgo(15) }, 900],
    [{ count: 12, since: NOW }, 3600],
    [{ count: 16, since: NOW }, 57_600],
    [{ count: 17, since: NOW }, 86_400],
    [{ count: 5000, since: NOW }, 86_400],
    [{ count: 5000, since: minutesAgo(24 * 60) }, 0],
  ])('should be for %j: %d', (wrong, seconds) => expect(secondsUntilNextCode(wrong, NOW)).toBe(seconds));
});

describe('withWrongCode', () => {
  it.each<[WrongCodes, number]>([
    [{ count: 0, since: null }, 1],
    [{ count: 1, since: minutesAgo(5) }, 2],
    [{ count: 10, since: minutesAgo(9999) }, 11],
  ])('should turn %j into %d', (before, count) => expect(withWrongCode(before, NOW)).toEqual({ count, since: NOW }));
});
