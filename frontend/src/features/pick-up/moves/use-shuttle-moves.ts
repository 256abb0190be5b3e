import type { MoveReason, RemovalReason } from '@lotline/protocol';
import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import type { ApiState } from '../../../lib/api/api.js';
import { REJECTED_MOVE, UNDO } from '../../../lib/time/intervals.js';
import { cardAfter, type LaneKey, laneOf, moveInto, moveTo, type RideCard } from '../../../lib/rides/lanes.js';
import { ridesApi, useOrderRidesMutation } from '../../../lib/rides/rides-api.js';
import type { NotApplied, PendingMove } from './pending-move.js';
import { type PendingMoves, usePendingMoves } from './pending-moves.js';
import { targetLane, useSending } from './use-sending.js';

/** A pick-up board's moves. Each is stored before it is sent, so that it survives a lost network and a reload. */
export function useShuttleMoves(pending: PendingMoves) {
  const [order, setOrder] = useState<readonly string[]>();
  const [sendOrder] = useOrderRidesMutation();
  const store = useStore<ApiState>();

  /** A moved card goes to the top of its lane, and the lane's positions are sent after the last move into it. */
  const onApplied = (move: PendingMove) => {
    const lane = targetLane(move);
    if (pending.current().moves.some((later) => targetLane(later) === lane)) return;
    const others = lane === null ? [] : idsIn(store.getState(), lane).filter((id) => id !== move.clientId);
    if (others.length > 0) void sendOrder([move.clientId, ...others]);
  };
  const { rejected, onRejected, dismissRejected } = useRejected();
  useSending(pending, onApplied, onRejected);

  const { undoable, offer } = useUndo(pending);

  const moves = {
    moveTo: async (cards: readonly RideCard[], lane: LaneKey, reason: MoveReason | null) =>
      offer(cards.map((card) => ({ card, move: pending.add(card, moveInto(lane), { reason }) }))),
    takeOff: async (card: RideCard, reason: RemovalReason | null) => {
      offer([{ card, move: pending.add(card, { status: null }, { reason }) }]);
      return [card];
    },
    /** Waiting customers are always sorted by their wait. */
    order: async (lane: LaneKey, ids: string[]) => {
      if (lane === 'requesting_ride') return;
      setOrder(ids);
      await sendOrder(ids);
      setOrder((now) => (now === ids ? undefined : now));
    },
  };
  return { moves, order, undoable, rejected, dismissRejected };
}

/** A move that the server refused, and why. */
export interface Rejected {
  move: PendingMove;
  error: unknown;
}

/** The moves that the server has refused lately, until they are read. */
function useRejected() {
  const [rejected, setRejected] = useState<readonly Rejected[]>([]);
  const onRejected = (move: PendingMove, error: unknown) => setRejected((now) => [...now, { move, error }]);
  const dismissRejected = () => setRejected([]);
  useEffect(() => {
    if (rejected.length === 0) return;
    const timer = setTimeout(() => setRejected([]), REJECTED_MOVE);
    return () => clearTimeout(timer);
  }, [rejected]);
  return { rejected, onRejected, dismissRejected };
}

function idsIn(state: ApiState, lane: LaneKey): string[] {
  const column = lane === 'requesting_ride' || lane === 'dropped_off' ? lane : 'picked_up';
  const { data } = ridesApi.endpoints.getBoardList.select(column)(state);
  return (data?.cards ?? []).filter((card) => laneOf(card) === lane).map(({ id }) => id);
}

/** A move of this board, and the card before it. */
interface Made {
  card: RideCard;
  move: PendingMove;
}

/** The board's last move while it can be undone: of one card, or of several at once. */
export interface Undoable {
  made: readonly Made[];
  undo: () => void;
}

/**
 * Offers to undo each move of this board for ten seconds. An undo is a pending move after the move that it undoes, so it works
 * offline, whether or not the move has reached the server.
 */
function useUndo(pending: PendingMoves) {
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const { notApplied } = usePendingMoves(pending);
  const offer = (made: readonly Made[]) => {
    const undo = (): void => {
      setUndoable(null);
      // The last one first, so that the lane is as before.
      for (const { card, move } of made.filter(isAppliedIn(pending.current().notApplied)).reverse())
        pending.add(cardAfter(card, { move: move.move, at: move.mark.movedAt }), moveTo(card), { undo: true });
    };
    setUndoable({ made, undo });
  };
  useEffect(() => {
    if (!undoable) return;
    const timer = setTimeout(() => setUndoable(null), UNDO);
    return () => clearTimeout(timer);
  }, [undoable]);
  return { undoable: undoable?.made.some(isAppliedIn(notApplied)) ? undoable : null, offer };
}

/** Whether a move is applied, or may still be. */
const isAppliedIn =
  (notApplied: readonly NotApplied[]) =>
  ({ move }: Made): boolean =>
    !notApplied.some(({ moveId }) => moveId === move.mark.moveId);
