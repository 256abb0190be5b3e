import { z } from 'zod';
import { instantSchema } from '../time/lot-time.js';

/** The estimated wait in whole minutes, correct for 80 of 100 rides (docs/product/customer-page.md#wait-estimate). */
export const waitRangeSchema = z.object({
  fromMinutes: z.int().min(0),
  toMinutes: z.int().min(1),
  /** True if the present is unlike the past: the range is read off the present queue and may be wrong. */
  unusual: z.boolean().optional(),
});
export type WaitRange = z.output<typeof waitRangeSchema>;

/** The estimate for a requested ride. */
export const waitEstimateSchema = waitRangeSchema.extend({
  /** True once the wait exceeds the range. The range is then for the whole wait; until then, it is for the rest of it. */
  exceeded: z.boolean(),
});
export type WaitEstimate = z.output<typeof waitEstimateSchema>;

/** The estimate on the customer's page, computed at the instant `at`. */
export const rideEstimateSchema = waitEstimateSchema.extend({ at: instantSchema });
export type RideEstimate = z.output<typeof rideEstimateSchema>;

/** The waits of a lot, for its boards. */
export const lotWaitSchema = z.object({
  /** The estimate for a new request; null if the lot has too few rides to know. */
  estimate: waitRangeSchema.nullable(),
  waiting: z.int().min(0),
  /** The time of the oldest pending request; null without any. */
  longestSince: instantSchema.nullable(),
});
export type LotWait = z.output<typeof lotWaitSchema>;
