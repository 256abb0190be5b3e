import { z } from 'zod';
import { lotDaySchema } from '../time/lot-days.js';

/**
 * Customers per day (docs/product/calendar.md#month-counts): check-ins by scheduled check-in, arrivals by scheduled
 * check-out, without contract records. Contains every day of the range, in order.
 */
export const dayCountsSchema = z.array(
  z.object({ day: lotDaySchema, checkIns: z.int().min(0), arrivals: z.int().min(0) }),
);
export type DayCounts = z.output<typeof dayCountsSchema>;
