import { z } from 'zod';
import { assertRange, isLotDay, lotDaySchema, notARange, type DayRange } from '../time/lot-days.js';

/** Enough for a year and the weeks around it. */
export const MAX_CALENDAR_DAYS = 400;

/**
 * Customers per day (docs/product/calendar.md#month-counts): check-ins by scheduled check-in, arrivals by scheduled
 * check-out, without contract records. Contains every day of the range, in order.
 */
export const dayCountsSchema = z.array(
  z.object({ day: lotDaySchema, checkIns: z.int().min(0), arrivals: z.int().min(0) }),
);
export type DayCounts = z.output<typeof dayCountsSchema>;

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
