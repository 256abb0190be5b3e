import { daysAfter, isLotTime } from '@lotline/contracts';

/** Returns why a stay is unusual, or null. It can still be saved, because both times default to now. */
export function stayWarning(checkIn: string, checkOut: string): 'same' | 'before' | null {
  if (!isLotTime(checkIn) || !isLotTime(checkOut) || checkOut > checkIn) return null;
  return checkOut === checkIn ? 'same' : 'before';
}

/**
 * Returns the check-out extended by `days`. Extends from the check-in if the check-out is not set or is before the
 * check-in.
 */
export const extendedCheckOut = (checkIn: string, checkOut: string, days: number): string =>
  daysAfter(isLotTime(checkOut) && !(checkOut < checkIn) ? checkOut : checkIn, days);
