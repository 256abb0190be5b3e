import { isolate } from '@lotline/contracts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'react-redux';
import type { ApiState } from '../../../lib/api/api.js';
import { UNDO } from '../../../lib/time/intervals.js';
import { cardAfter, type LaneKey, laneOf, moveInto, moveTo, type RideCard } from '../../../lib/rides/lanes.js';
import { ridesApi, useOrderRidesMutation } from '../../../lib/rides/rides-api.js';
import { toast } from '../../../ui/toast/toast.js';
import { useWords } from '../language/words.js';
import type { PendingMove } from './pending-move.js';
import { type PendingMoves, usePendingMoves } from './pending-moves.js';
import { targetLane, useSending } from './use-sending.js';

/** A pick-up board's moves. Each is stored before it is sent, so that it survives a lost network and a reload. */
export function useShuttleMoves(pending: PendingMoves) {
  const [order, setOrder] = useState<readonly string[]>();
  const [orderRides] = useOrderRidesMutation();
  const store = useStore<ApiState>();
  const words = useWords();

  const sendOrder = useCallback(
    async (ids: string[]): Promise<void> => {
      const { error } = await orderRides(ids);
      // Errors of position updates are only logged.
      if (error) console.warn('The positions were not saved', error);
    },
    [orderRides],
  );
  /** A moved card goes to the top of its lane, and the lane's positions are sent. */
  const onApplied = useCallback(
    (move: PendingMove) => {
      const lane = targetLane(move);
      const others = lane === null ? [] : idsIn(store.getState(), lane).filter((id) => id !== move.clientId);
      if (others.length > 0) void sendOrder([move.clientId, ...others]);
    },
    [store, sendOrder],
  );
  const onRejected = useCallback(
    ({ name }: PendingMove, error: unknown) =>
      toast({ title: words.error, description: words.moveFailed(isolate(name), error), tone: 'destructive' }),
    [words],
  );
  useSending(
    pending,
    useMemo(() => ({ onApplied, onRejected }), [onApplied, onRejected]),
  );

  const { undoable, offer } = useUndo(pending);

  const moves = useMemo(
    () => ({
      moveTo: async (card: RideCard, lane: LaneKey) => offer(card, pending.add(card, moveInto(lane))),
      takeOff: async (card: RideCard) => {
        offer(card, pending.add(card, { status: null }));
        return true;
      },
      /** Waiting customers are always sorted by their wait. */
      order: async (lane: LaneKey, ids: string[]) => {
        if (lane === 'requesting_ride') return;
        setOrder(ids);
        await sendOrder(ids);
        setOrder((now) => (now === ids ? undefined : now));
      },
    }),
    [pending, sendOrder, offer],
  );
  return { moves, order, undoable };
}

function idsIn(state: ApiState, lane: LaneKey): string[] {
  const column = lane === 'requesting_ride' || lane === 'dropped_off' ? lane : 'picked_up';
  const { data } = ridesApi.endpoints.getBoardList.select(column)(state);
  return (data?.cards ?? []).filter((card) => laneOf(card) === lane).map(({ id }) => id);
}

/** The board's last move while it can be undone. */
export interface Undoable {
  move: PendingMove;
  undo: () => void;
}

/**
 * Offers to undo each move of this board for ten seconds. An undo is a pending move after the move that it undoes, so it works
 * offline, whether or not the move has reached the server.
 */
function useUndo(pending: PendingMoves): {
  undoable: Undoable | null;
  /** `card` is the card before the move. */
  offer: (card: RideCard, move: PendingMove) => void;
} {
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const { notApplied } = usePendingMoves(pending);
  const offer = useCallback(
    (card: RideCard, move: PendingMove) => {
      const after = cardAfter(card, { move: move.move, at: move.mark.movedAt });
      const undo = (): void => {
        setUndoable(null);
        pending.add(after, moveTo(card), true);
      };
      setUndoable({ move, undo });
    },
    [pending],
  );
  useEffect(() => {
    if (!undoable) return;
    const timer = setTimeout(() => setUndoable(null), UNDO);
    return () => clearTimeout(timer);
  }, [undoable]);
  const isOvertaken = notApplied.some(({ moveId }) => moveId === undoable?.move.mark.moveId);
  return { undoable: isOvertaken ? null : undoable, offer };
}
