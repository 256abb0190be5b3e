import type { ClientRecord } from './client.js';
import { daysAfter, isLotTime } from '../time/lot-time.js';

type Stay = Pick<ClientRecord, 'checkInDateTime' | 'checkOutDateTime'>;

/** A stay that ends before it starts, which the forms accept, counts as its first moment. */
const endOf = ({ checkInDateTime, checkOutDateTime }: Stay): string =>
  checkOutDateTime > checkInDateTime ? checkOutDateTime : checkInDateTime;

/**
 * Whether two stays at a lot overlap (docs/product/add-customer.md#duplicates). Stays that only touch do not; two stays
 * that start at the same moment do, whatever their length.
 */
export const staysOverlap = (a: Stay, b: Stay): boolean =>
  a.checkInDateTime === b.checkInDateTime || (a.checkInDateTime < endOf(b) && b.checkInDateTime < endOf(a));

/** Returns what is unusual about a stay, which may be saved all the same: the default of both times is now. */
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
