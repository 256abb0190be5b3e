import { z } from 'zod';

/** A change by the caller: the client's ride has at least this version. */
export const movedRideSchema = z.object({ clientId: z.uuid(), version: z.int().min(1) });
export type MovedRide = z.infer<typeof movedRideSchema>;
/**
 * Maximum recent changes of its reader that a list waits for: more than anyone makes in the two seconds that they
 * count.
 */
export const MAX_MOVED = 200;
