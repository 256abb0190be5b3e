import { z } from 'zod';
import { lotDaySchema } from '../time/lot-days.js';

const count = z.int().min(0);

/** The expected occupancy of the lot, from its bookings (docs/decisions/figures.md). */
export const forecastSchema = z.object({
  /** The first day of the forecast. */
  today: lotDaySchema,
  /** The number of spots that are not out of use; null if the lot lists none. */
  spots: count.nullable(),
  /** Today and the next 13 days, in order. */
  days: z.array(
    z.object({
      day: lotDaySchema,
      /** Cars on the lot in the fullest hour of the day. */
      cars: count,
      /** Customers still expected to arrive and to leave. */
      arrivals: count,
      departures: count,
    }),
  ),
});
export type Forecast = z.output<typeof forecastSchema>;
export type ForecastDay = Forecast['days'][number];

/**
 * Customers per day (docs/product/calendar.md#month-counts): check-ins by scheduled check-in, arrivals by scheduled
 * check-out, without contract records. Contains every day of the range, in order.
 */
export const dayCountsSchema = z.array(
  z.object({ day: lotDaySchema, checkIns: z.int().min(0), arrivals: z.int().min(0) }),
);
export type DayCounts = z.output<typeof dayCountsSchema>;
