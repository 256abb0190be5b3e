import { z } from 'zod';
import { instantSchema } from '../time/lot-time.js';
import { MOVE_REASONS, rideActionSchema, rideActorSchema } from './action.js';
import { RIDE_STATUSES } from './ride.js';

const placeSchema = z.object({
  /** Null if not on the board. */
  status: z.enum(RIDE_STATUSES).nullable(),
  /** The lane while picked up. */
  lane: z.int().nullable(),
});

/** An entry of a customer's ride history, which lists the newest first and outlives the customer. */
export const rideEntrySchema = z.object({
  /** Also the cursor for older entries. */
  id: z.string(),
  at: instantSchema,
  action: rideActionSchema,
  /** Null if unknown. */
  by: rideActorSchema.nullable(),
  /** Of a removal or of a move into a full shuttle, if somebody gave one. */
  reason: z.enum(MOVE_REASONS).optional(),
  from: placeSchema,
  to: placeSchema,
});
export type RideEntry = z.output<typeof rideEntrySchema>;
