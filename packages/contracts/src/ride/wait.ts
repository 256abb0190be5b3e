import { z } from 'zod';
import { instantSchema } from '../time/lot-time.js';

/** How long a shuttle takes, in whole minutes; it holds for 80 of 100 rides (design §7 "how long the ride takes"). */
export const waitRangeSchema = z.object({ fromMinutes: z.int().min(0), toMinutes: z.int().min(1) });
export type WaitRange = z.output<typeof waitRangeSchema>;

/** The same for a ride that was asked for. */
export const waitEstimateSchema = waitRangeSchema.extend({
  /** True once the whole range has passed: it is the range of the whole wait then, otherwise of what is left of it. */
  exceeded: z.boolean(),
});
export type WaitEstimate = z.output<typeof waitEstimateSchema>;

/** As the customer's page gets it, `at` the instant for which it was made. */
export const rideEstimateSchema = waitEstimateSchema.extend({ at: instantSchema });
export type RideEstimate = z.output<typeof rideEstimateSchema>;

/** How the lot is doing, for its boards. */
export const lotWaitSchema = z.object({
  /** For who asks now; null where the lot has too few rides to know. */
  estimate: waitRangeSchema.nullable(),
  waiting: z.int().min(0),
  /** Since when the one who waits longest waits; null where nobody does. */
  longestSince: instantSchema.nullable(),
});
export type LotWait = z.output<typeof lotWaitSchema>;
