import {
  isSameDetails,
  OVERFULL_REASONS,
  REMOVAL_REASONS,
  type Actor,
  type MoveReason,
  type RideAction,
  type RideActor,
  type RideEnding,
  type RideEntry,
  type RideMove,
  type RideState,
} from '@lotline/protocol';

export function toRideActor(actor: Actor): RideActor {
  switch (actor.kind) {
    case 'staff':
      return { kind: 'staff', name: actor.name };
    case 'token':
      return { kind: 'token', name: actor.name };
    case 'board':
      return { kind: 'board', lane: actor.lane };
    case 'customer':
    case 'provider':
    case 'system':
      return { kind: actor.kind };
  }
}

const ACTION = { requesting_ride: 'requested', picked_up: 'picked-up', dropped_off: 'dropped-off' } as const;

type HistoryFields = Pick<
  RideState,
  'shuttleStatus' | 'shuttleNumber' | 'playAudioAlert' | 'unacknowledgedAt' | 'details'
>;

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
  if (!from.unacknowledgedAt && to.unacknowledgedAt) return 'unacknowledged';
  return isSameDetails(from.details, to.details) ? null : 'details-changed';
}

const REASONS: Partial<Record<RideAction, readonly MoveReason[]>> = {
  removed: REMOVAL_REASONS,
  'picked-up': OVERFULL_REASONS,
};

/** Returns the reason of a move if it explains the action, else null. */
export const keptReason = (action: RideAction | undefined, reason: MoveReason | null | undefined): MoveReason | null =>
  action && reason && REASONS[action]?.includes(reason) ? reason : null;

/** How long a move can be undone. Screens offer it for ten seconds, but an offline board may send it later. */
const UNDO_MS = 3_600_000;

/**
 * Whether `move` at `now` (an instant) undoes the ride's last move. A ride that ended with its customer stays off the
 * board.
 */
export function undoesMove(last: RideEntry | undefined, move: RideMove, now: string): last is RideEntry {
  if (!last || Date.parse(now) - Date.parse(last.at) > UNDO_MS) return false;
  const isBack = last.from.status === move.status && last.from.lane === (move.shuttleNumber ?? null);
  return isBack && (last.to.status !== null || last.action === 'removed' || last.action === 'canceled');
}
