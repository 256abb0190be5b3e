import { z } from 'zod';
import { text } from '../values/text.js';

/** The highest shuttle number of a lot. */
export const MAX_SHUTTLES = 1000;

export const lotShuttleSchema = z.object({
  number: z
    .int('A shuttle number is a whole number')
    .min(1, 'Shuttle numbers start at 1')
    .max(MAX_SHUTTLES, `Shuttle numbers end at ${MAX_SHUTTLES}`),
  name: text().trim().min(1, 'A shuttle needs a name').max(50, 'A shuttle name has at most 50 characters'),
  /** Shown to staff and to customers: only web addresses. Without it the customer's page has no button to track the shuttle. */
  trackingUrl: z
    .url({ protocol: /^https?$/, error: 'A tracking link starts with https:// or http://' })
    .max(2000, 'A tracking link has at most 2000 characters')
    .optional(),
  seats: z.int('Seats are a whole number').min(1).max(100).optional(),
  wheelchairPlaces: z.int('Wheelchair places are a whole number').min(0).max(20).optional(),
});
export type LotShuttle = z.output<typeof lotShuttleSchema>;

const DUPLICATE_NUMBER = 'two shuttles have the same number';

export const shuttlesSchema = z
  .array(lotShuttleSchema)
  .min(1, 'A lot has at least one shuttle')
  .refine((all) => new Set(all.map(({ number }) => number)).size === all.length, DUPLICATE_NUMBER);
