import { dayPlus, daysAfter, isLotTime } from '@lotline/protocol';
import { monthPlus } from '../../lib/calendar/days.js';

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

/**
 * Returns the end of a contract that is renewed by `months`, at the same time of day. The renewal begins on the day after its end, or
 * today if the contract is over or has no end. `end` and `now` are lot times; `end` is '' when not set.
 */
export function renewedEnd(end: string, months: number, now: string): string {
  const isSet = isLotTime(end);
  const begin = isSet && end >= now ? dayPlus(end.slice(0, 10), 1) : now.slice(0, 10);
  return `${dayPlus(monthPlus(begin, months), -1)} ${isSet ? end.slice(11) : '23:59:00'}`;
}
