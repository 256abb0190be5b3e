/** Wrong codes of an account since the last right one. */
export interface WrongCodes {
  count: number;
  /** When the last one was entered; null before the first. */
  since: Date | null;
}

const MAX_WRONG_CODES = 10;
const FIRST_LOCK_MS = 15 * 60_000;
const LONGEST_LOCK_MS = 24 * 3_600_000;

/** The tenth wrong code locks the account's codes for 15 minutes, and each further one for twice as long, up to a day. */
const lockMs = (count: number): number =>
  count < MAX_WRONG_CODES ? 0 : Math.min(LONGEST_LOCK_MS, FIRST_LOCK_MS * 2 ** (count - MAX_WRONG_CODES));

/**
 * Returns the seconds after which the account may try a code again, or 0. The lock is per account, regardless of the address, and
 * grows: a code has only a million values, three codes are valid at any time, and the person who tries them knows the password.
 */
export function secondsUntilNextCode({ count, since }: WrongCodes, now: Date): number {
  if (since === null) return 0;
  return Math.max(0, Math.ceil((since.getTime() + lockMs(count) - now.getTime()) / 1000));
}

/** Counts one more wrong code. */
export const withWrongCode = ({ count }: WrongCodes, now: Date): WrongCodes => ({ count: count + 1, since: now });
