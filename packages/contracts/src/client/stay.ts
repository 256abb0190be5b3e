import type { ClientRecord } from './client.js';
import { daysAfter, isLotTime } from '../time/lot-time.js';

type Stay = Pick<ClientRecord, 'checkInDateTime' | 'checkOutDateTime'>;

/** A stay that ends before it begins (the forms let it pass, spec §4 "Late") counts as its first moment. */
const endOf = ({ checkInDateTime, checkOutDateTime }: Stay): string =>
  checkOutDateTime > checkInDateTime ? checkOutDateTime : checkInDateTime;

/**
 * Whether two stays at one lot share a moment (design §6, duplicates). One that begins when the other ends does not; two
 * that begin together do, however short: both pickers of the Add form start at the same minute.
 */
export const staysOverlap = (a: Stay, b: Stay): boolean =>
  a.checkInDateTime === b.checkInDateTime || (a.checkInDateTime < endOf(b) && b.checkInDateTime < endOf(a));

/** What is odd about a booking's stay, though it may be saved (spec §2: both times of a new one are the lot's now). */
export function stayWarning(checkIn: string, checkOut: string): 'same' | 'before' | null {
  if (!isLotTime(checkIn) || !isLotTime(checkOut) || checkOut > checkIn) return null;
  return checkOut === checkIn ? 'same' : 'before';
}

/** A check-out so many days later; one that is not set or not after the check-in is counted from the check-in. */
export const extendedCheckOut = (checkIn: string, checkOut: string, days: number): string =>
  daysAfter(isLotTime(checkOut) && !(checkOut < checkIn) ? checkOut : checkIn, days);
