import { z } from 'zod';
import { assertRange, isLotDay, lotDaySchema, notARange, type DayRange } from '../time/lot-days.js';

/** More than the range of a year's calendar with the weeks around it. */
export const MAX_CALENDAR_DAYS = 400;

/**
 * How many customers a day of the calendar has in each of its modes (spec §2 "Calendar", design §6): check-ins by their
 * scheduled check-in, arrivals by their scheduled check-out; contract records aside. Every day of the range, in order.
 */
export const dayCountsSchema = z.array(
  z.object({ day: lotDaySchema, checkIns: z.int().min(0), arrivals: z.int().min(0) }),
);
export type DayCounts = z.output<typeof dayCountsSchema>;

/** The lot's days, both ends included. INVALID, naming the field, for what is no day, ends before it begins or is too long. */
export function calendarRange({ from, to }: { from?: string | undefined; to?: string | undefined }): DayRange {
  for (const [path, day] of Object.entries({ from, to })) {
    if (day === undefined || !isLotDay(day)) throw notARange(path, 'Not a valid date: send YYYY-MM-DD');
  }
  const range = { from: from ?? '', to: to ?? '' };
  assertRange(range, MAX_CALENDAR_DAYS, 'to');
  return range;
}
