import { z } from 'zod';
import type { Actor } from '../user/actor.js';
import { instantSchema } from '../time/lot-time.js';
import { RIDE_STATUSES, type RideMove, type RideState } from './ride.js';
import { text } from '../values/text.js';

/** How a ride left the board: taken off by hand, by the automatic check-out, or because its customer left or was deleted. */
const RIDE_ENDINGS = ['removed', 'completed', 'ended-by-check-out', 'ended-by-deletion'] as const;
export type RideEnding = (typeof RIDE_ENDINGS)[number];

const RIDE_ACTIONS = [
  'requested',
  'picked-up',
  'dropped-off',
  /** A move was undone: the ride went back where it came from. */
  'undone',
  'silenced',
  /** Nobody heard the request in time (design §7 "nobody hears a request"); then the lot's on-duty phone was texted. */
  'unacknowledged',
  'on-duty-texted',
  ...RIDE_ENDINGS,
] as const;
export type RideAction = (typeof RIDE_ACTIONS)[number];

/** Who did it: an `Actor` without what only a rule needs; a customer's link is a secret. */
export const rideActorSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('staff'), name: text() }),
  z.object({ kind: z.literal('board'), lane: z.int().nullable() }),
  z.object({ kind: z.literal('customer') }),
  z.object({ kind: z.literal('provider') }),
  z.object({ kind: z.literal('system') }),
]);
export type RideActor = z.output<typeof rideActorSchema>;

export function rideActorOf(actor: Actor): RideActor {
  switch (actor.kind) {
    case 'staff':
      return { kind: 'staff', name: actor.name };
    case 'board':
      return { kind: 'board', lane: actor.lane };
    case 'customer':
    case 'provider':
    case 'system':
      return { kind: actor.kind };
  }
}

const placeSchema = z.object({
  /** Null: not on the board. */
  status: z.enum(RIDE_STATUSES).nullable(),
  /** The lane driven, while picked up. */
  lane: z.int().nullable(),
});

/** One line of the history of a customer's rides, newest first in lists. It outlives its customer. */
export const rideEntrySchema = z.object({
  /** Also the cursor to older ones. */
  id: z.string(),
  at: instantSchema,
  action: z.enum(RIDE_ACTIONS),
  /** Null where a release before 0.3 kept no name. */
  by: rideActorSchema.nullable(),
  from: placeSchema,
  to: placeSchema,
});
export type RideEntry = z.output<typeof rideEntrySchema>;

const ACTION = { requesting_ride: 'requested', picked_up: 'picked-up', dropped_off: 'dropped-off' } as const;

type Kept = Pick<RideState, 'shuttleStatus' | 'shuttleNumber' | 'playAudioAlert' | 'unacknowledgedAt'>;

/**
 * What a change of a ride is kept as; null for what is no history: another position in its column, another card, a screen
 * that shows it.
 */
export function rideActionOf(from: Kept, to: Kept, ending: RideEnding, isUndo = false): RideAction | null {
  if (from.shuttleStatus !== to.shuttleStatus || from.shuttleNumber !== to.shuttleNumber) {
    if (isUndo) return 'undone';
    return to.shuttleStatus === null ? ending : ACTION[to.shuttleStatus];
  }
  if (from.playAudioAlert && !to.playAudioAlert) return 'silenced';
  return !from.unacknowledgedAt && to.unacknowledgedAt ? 'unacknowledged' : null;
}

/** A move can be undone for this long; screens offer it for ten seconds, and a board without a network sends it later. */
const UNDO_MS = 3_600_000;

/** Whether `move` at `now` (an instant) undoes a ride's last move. A ride that ended with its customer stays off the board. */
export function undoesMove(last: RideEntry | undefined, move: RideMove, now: string): last is RideEntry {
  if (!last || Date.parse(now) - Date.parse(last.at) > UNDO_MS) return false;
  const isBack = last.from.status === move.status && last.from.lane === (move.shuttleNumber ?? null);
  return isBack && (last.to.status !== null || last.action === 'removed');
}
