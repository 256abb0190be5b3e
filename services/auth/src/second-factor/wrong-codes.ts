/** Wrong codes of an account within the window. */
export interface WrongCodes {
  count: number;
  /** When the window began; null before the first wrong code. */
  since: Date | null;
}

const MAX_WRONG_CODES = 10;
const WINDOW_MS = 15 * 60_000;

const hasEnded = ({ since }: WrongCodes, now: Date): boolean =>
  since === null || now.getTime() - since.getTime() >= WINDOW_MS;

/**
 * Returns the seconds after which the account may try a code again, or 0. The limit is per account, regardless of the address:
 * a code has only a million values, and three codes are valid at any time.
 */
export function secondsUntilNextCode(wrong: WrongCodes, now: Date): number {
  if (wrong.since === null || hasEnded(wrong, now) || wrong.count < MAX_WRONG_CODES) return 0;
  return Math.max(1, Math.ceil((wrong.since.getTime() + WINDOW_MS - now.getTime()) / 1000));
}

/** Counts one more wrong code. */
export const withWrongCode = (wrong: WrongCodes, now: Date): WrongCodes =>
  hasEnded(wrong, now) ? { count: 1, since: now } : { ...wrong, count: wrong.count + 1 };
