import { z } from 'zod';
import type { Actor } from '../user/actor.js';
import { instantSchema } from '../time/lot-time.js';
import { RIDE_STATUSES, type RideMove, type RideState } from './ride.js';
import { text } from '../values/text.js';

/** How a ride left the board: removed by hand, completed by the automatic check-out, or ended with its customer. */
const RIDE_ENDINGS = ['removed', 'completed', 'ended-by-check-out', 'ended-by-deletion'] as const;
export type RideEnding = (typeof RIDE_ENDINGS)[number];

const RIDE_ACTIONS = [
  'requested',
  'picked-up',
  'dropped-off',
  /** A move was undone and the ride went back. */
  'undone',
  'silenced',
  /** Nobody acknowledged the request in time; `on-duty-texted` follows after the text to the on-duty phone. */
  'unacknowledged',
  'on-duty-texted',
  ...RIDE_ENDINGS,
] as const;
export type RideAction = (typeof RIDE_ACTIONS)[number];

/** Who did it: an `Actor` without the fields that only rules need. The link of a customer is a secret. */
export const rideActorSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('staff'), name: text() }),
  z.object({ kind: z.literal('board'), lane: z.int().nullable() }),
  z.object({ kind: z.literal('customer') }),
  z.object({ kind: z.literal('provider') }),
  z.object({ kind: z.literal('system') }),
]);
export type RideActor = z.output<typeof rideActorSchema>;

export function toRideActor(actor: Actor): RideActor {
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
  action: z.enum(RIDE_ACTIONS),
  /** Null where a release before 0.3 kept no name. */
  by: rideActorSchema.nullable(),
  from: placeSchema,
  to: placeSchema,
});
export type RideEntry = z.output<typeof rideEntrySchema>;

const ACTION = { requesting_ride: 'requested', picked_up: 'picked-up', dropped_off: 'dropped-off' } as const;

type HistoryFields = Pick<RideState, 'shuttleStatus' | 'shuttleNumber' | 'playAudioAlert' | 'unacknowledgedAt'>;

/**
 * Returns the history action of a change, or null for changes without history: the position, the card, an
 * acknowledgment.
 */
export function toRideAction(
  from: HistoryFields,
  to: HistoryFields,
  ending: RideEnding,
  isUndo = false,
): RideAction | null {
  if (from.shuttleStatus !== to.shuttleStatus || from.shuttleNumber !== to.shuttleNumber) {
    if (isUndo) return 'undone';
    return to.shuttleStatus === null ? ending : ACTION[to.shuttleStatus];
  }
  if (from.playAudioAlert && !to.playAudioAlert) return 'silenced';
  return !from.unacknowledgedAt && to.unacknowledgedAt ? 'unacknowledged' : null;
}

/** How long a move can be undone. Screens offer it for ten seconds, but an offline board may send it later. */
const UNDO_MS = 3_600_000;

/**
 * Whether `move` at `now` (an instant) undoes the ride's last move. A ride that ended with its customer stays off the
 * board.
 */
export function undoesMove(last: RideEntry | undefined, move: RideMove, now: string): last is RideEntry {
  if (!last || Date.parse(now) - Date.parse(last.at) > UNDO_MS) return false;
  const isBack = last.from.status === move.status && last.from.lane === (move.shuttleNumber ?? null);
  return isBack && (last.to.status !== null || last.action === 'removed');
}
