import { z } from 'zod';

/** A change that somebody has made: the ride of this client has this version since, or a newer one. */
export const movedRideSchema = z.object({ clientId: z.uuid(), version: z.int().min(1) });
export type MovedRide = z.infer<typeof movedRideSchema>;
/** A list waits for so many of its reader's latest changes: more than anybody makes within the two seconds that they count. */
export const MAX_MOVED = 200;
