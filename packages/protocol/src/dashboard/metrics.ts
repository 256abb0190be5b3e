import { z } from 'zod';
import { beginOfDay, dayPlus, daysOf, endOfDay, lotDaySchema, type DayRange } from '../time/lot-days.js';
import { spotUseSchema } from '../spot/free-spots.js';
import { text } from '../values/text.js';

/** The longest range of the dashboard: five years. */
export const MAX_METRICS_DAYS = 5 * 366;

const count = z.int().min(0);
/** In the lot's currency. Absent, not null, for roles that may not see financials. */
const revenue = z.number().min(0).optional();

/**
 * The dashboard's metrics (docs/product/dashboard.md#metrics). Manual check-ins count for every customer type.
 * Scheduled check-outs leave out contract records, whose check-out is the end of the contract. The breakdown counts
 * every type, because it shows what was sold.
 */
export const metricsSchema = z.object({
  /** The current day of the lot. */
  today: lotDaySchema,
  /** Customers whose last manual check-in was today, whether they have left or not. */
  checkedInToday: count,
  /** Stays whose scheduled check-out is today. */
  checkingOut: count,
  /** The payments of those checked in today. */
  revenueToday: revenue,
  yesterday: z.object({ checkedIn: count, checkingOut: count, revenue }),
  /** Records by type with their scheduled check-in in the range. Types without records are missing. */
  clientTypeBreakdown: z.record(text(), count),
  /** Manual check-ins on each day of the range, in order. Future days have 0. */
  checkInsPerDay: z.array(z.object({ day: lotDaySchema, count })),
  /** The payments of those checked in on each day of the range, in order. Absent where revenue is. */
  revenuePerDay: z.array(z.object({ day: lotDaySchema, amount: z.number().min(0) })).optional(),
  /** Customers who are checked in manually now. */
  carsOnLot: count,
  /** The spots now; null if the lot lists none. */
  spots: spotUseSchema.nullable(),
  /**
   * Time from request to pick-up of each customer's last ride that was picked up today, in whole seconds. Null without
   * rides.
   */
  rideWaits: z.object({ rides: count, medianSeconds: count.nullable(), p90Seconds: count.nullable() }),
});
export type Metrics = z.output<typeof metricsSchema>;

/** A day in both kinds of time. `from` is inclusive, `until` is exclusive. */
export interface DayBounds {
  day: string;
  /** For past events. */
  instants: { from: Date; until: Date };
  /** For scheduled times. */
  lotTimes: { from: string; until: string };
}

/** Returns the bounds of a day at the lot, which are 23 or 25 hours apart on the days of a clock change. */
export const boundsOfDay = (day: string, timeZone: string): DayBounds => ({
  day,
  instants: { from: beginOfDay(day, timeZone), until: beginOfDay(dayPlus(day, 1), timeZone) },
  lotTimes: { from: `${day} 00:00:00`, until: endOfDay(day) },
});

/** Every day of the range, in order. */
export const boundsOfDays = (range: DayRange, timeZone: string): DayBounds[] =>
  daysOf(range).map((day) => boundsOfDay(day, timeZone));
