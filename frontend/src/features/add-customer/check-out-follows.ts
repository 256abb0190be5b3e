import { isLotTime } from '@lotline/contracts';

interface Stay {
  checkIn: string;
  checkOut: string;
}

/**
 * The check-out after the check-in was changed (spec §2 "Add New Customer"): it moves to the check-in's day and keeps its
 * time (12:00 when it has none); an empty one copies the check-in. Where the check-in's day stays, so does the check-out.
 * All are lot times, '' when
 * not set, or what was typed and is none.
 */
export function checkOutFollows(before: Stay, checkIn: string): string {
  if (!isLotTime(checkIn)) return before.checkOut;
  if (before.checkOut === '') return checkIn;
  const day = checkIn.slice(0, 10);
  if (day === before.checkIn.slice(0, 10)) return before.checkOut;
  return `${day} ${isLotTime(before.checkOut) ? before.checkOut.slice(11) : '12:00:00'}`;
}
