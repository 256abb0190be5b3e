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
