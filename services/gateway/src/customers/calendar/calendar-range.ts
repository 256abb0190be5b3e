import { isLotDay, type DayRange } from '@lotline/protocol';
import { assertRange, notARange } from '../../http/lot-times.js';

/** Enough for a year and the weeks around it. */
export const MAX_CALENDAR_DAYS = 400;

/**
 * The requested days of the lot, both ends included. Throws INVALID, naming the field, if a date is malformed, the
 * range ends before it starts, or it is too long.
 */
export function calendarRange({ from, to }: { from?: string | undefined; to?: string | undefined }): DayRange {
  for (const [path, day] of Object.entries({ from, to })) {
    if (day === undefined || !isLotDay(day)) throw notARange(path, 'Not a valid date: send YYYY-MM-DD');
  }
  const range = { from: from ?? '', to: to ?? '' };
  assertRange(range, MAX_CALENDAR_DAYS, 'to');
  return range;
}
