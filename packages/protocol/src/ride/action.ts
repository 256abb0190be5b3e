import { z } from 'zod';
import { text } from '../values/text.js';

/** How a ride left the board: removed by hand, canceled by its customer, completed by the automatic check-out, or ended with its customer. */
const RIDE_ENDINGS = ['removed', 'canceled', 'completed', 'ended-by-check-out', 'ended-by-deletion'] as const;
export type RideEnding = (typeof RIDE_ENDINGS)[number];

const RIDE_ACTIONS = [
  'requested',
  'picked-up',
  'dropped-off',
  /** A move was undone and the ride went back. */
  'undone',
  'silenced',
  /** The customer or staff said more about the ride (`RideDetails`). */
  'details-changed',
  /** No one acknowledged the request in time; `on-duty-texted` follows after the text to the on-duty phone. */
  'unacknowledged',
  'on-duty-texted',
  ...RIDE_ENDINGS,
] as const;
export const rideActionSchema = z.enum(RIDE_ACTIONS);
export type RideAction = z.output<typeof rideActionSchema>;

/** Why a ride was removed from the board by hand. */
export const REMOVAL_REASONS = ['no-show', 'mistake', 'canceled'] as const;
export type RemovalReason = (typeof REMOVAL_REASONS)[number];

/** Why a customer was moved into a shuttle that has too few places for them. */
export const OVERFULL_REASONS = ['they-fit', 'two-trips', 'urgent'] as const;
export type OverfullReason = (typeof OVERFULL_REASONS)[number];

export const MOVE_REASONS = [...REMOVAL_REASONS, ...OVERFULL_REASONS] as const;
export type MoveReason = (typeof MOVE_REASONS)[number];

/** Who did it: an `Actor` without the fields that only rules need. The link of a customer is a secret. */
export const rideActorSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('staff'), name: text() }),
  z.object({ kind: z.literal('token'), name: text() }),
  z.object({ kind: z.literal('board'), lane: z.int().nullable() }),
  z.object({ kind: z.literal('customer') }),
  z.object({ kind: z.literal('provider') }),
  z.object({ kind: z.literal('system') }),
]);
export type RideActor = z.output<typeof rideActorSchema>;
