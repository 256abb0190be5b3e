import { z } from 'zod';
import {
  assertRange,
  beginOfDay,
  dayPlus,
  daysOf,
  endOfDay,
  lotDayFrom,
  lotDaySchema,
  monthOf,
  notARange,
  type DayRange,
} from '../time/lot-days.js';
import { text } from '../values/text.js';

/** The longest range that the dashboard may be asked for: five years. */
export const MAX_METRICS_DAYS = 5 * 366;

const count = z.int().min(0);
/** In the lot's currency. Absent, not null, for whoever may not see financials (spec §6). */
const revenue = z.number().min(0).optional();

/**
 * The dashboard's figures (spec §3 "Metrics response", design §7 "metrics"). *By hand* is what the staff did, whatever the
 * type; what is scheduled leaves the check-out of a contract record aside, which is the contract's end and nobody's
 * departure. The breakdown counts every type, contracts too: it is of what was sold.
 */
export const metricsSchema = z.object({
  /** The lot's day that "today" is. */
  today: lotDaySchema,
  /** Customers whose last check-in by hand was today, gone again or not. */
  checkedInToday: count,
  /** Stays whose scheduled check-out is today. */
  checkingOut: count,
  /** The payments of those checked in today. */
  revenueToday: revenue,
  yesterday: z.object({ checkedIn: count, checkingOut: count, revenue }),
  /** Records by type whose scheduled check-in lies in the range; a type without any is not in it. */
  clientTypeBreakdown: z.record(text(), count),
  /** Check-ins by hand on each day of the range, in order; days to come have 0. */
  checkInsPerDay: z.array(z.object({ day: lotDaySchema, count })),
  /** Customers who are checked in by hand now. */
  carsOnLot: count,
  /** From request to pick-up, of each customer's last ride that was picked up today; whole seconds, null without rides. */
  rideWaits: z.object({ rides: count, medianSeconds: count.nullable(), p90Seconds: count.nullable() }),
});
export type Metrics = z.output<typeof metricsSchema>;

/**
 * The range that is asked for: days, instants (their day at the lot) or lot times, both ends included; what is missing is the
 * lot's current month's. INVALID, naming the field, for what is no date, ends before it begins or is longer than five years.
 */
export function metricsRange(
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
  today: string,
  timeZone: string,
): DayRange {
  const month = monthOf(today);
  const range = {
    from: startDate === undefined ? month.from : dayOrThrow('startDate', startDate, timeZone),
    to: endDate === undefined ? month.to : dayOrThrow('endDate', endDate, timeZone),
  };
  assertRange(range, MAX_METRICS_DAYS, 'endDate');
  return range;
}

function dayOrThrow(path: string, given: string, timeZone: string): string {
  const day = lotDayFrom(given, timeZone);
  if (day === undefined) throw notARange(path, 'Not a valid date');
  return day;
}

/** One day in both kinds of time: `from` belongs to it, `until` does not. */
export interface DayBounds {
  day: string;
  /** Of what happened. */
  instants: { from: Date; until: Date };
  /** Of what is scheduled. */
  lotTimes: { from: string; until: string };
}

/** Where a day begins and ends at the lot: 23 hours apart where the clocks go forward, 25 where they go back. */
export const boundsOfDay = (day: string, timeZone: string): DayBounds => ({
  day,
  instants: { from: beginOfDay(day, timeZone), until: beginOfDay(dayPlus(day, 1), timeZone) },
  lotTimes: { from: `${day} 00:00:00`, until: endOfDay(day) },
});

/** Every day of the range, in order. */
export const boundsOfDays = (range: DayRange, timeZone: string): DayBounds[] =>
  daysOf(range).map((day) => boundsOfDay(day, timeZone));
