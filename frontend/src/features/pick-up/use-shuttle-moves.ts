import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'react-redux';
import type { ApiState } from '../../lib/api/api.js';
import { laneOf, moveInto, type LaneKey } from '../../lib/rides/lanes.js';
import type { RideCard } from '../../lib/rides/ride-card.js';
import { ridesApi, useOrderRidesMutation } from '../../lib/rides/rides-api.js';
import { toast } from '../../ui/toast/toast.js';
import type { KeptMove } from './stored-move.js';
import type { KeptMoves } from './stored-moves.js';
import { laneInto, useSending } from './use-sending.js';
import { useUndo } from './use-undo.js';

const sayRefused = (description: string): void => toast({ title: 'Error', description, tone: 'destructive' });

/** A pick-up board's moves: each is kept first and then sent, so that nothing is lost with the network, or with the page. */
export function useShuttleMoves(kept: KeptMoves) {
  const [order, setOrder] = useState<readonly string[]>();
  const [sendOrder] = useOrderRidesMutation();
  const store = useStore<ApiState>();

  const sayOrder = useCallback(
    async (ids: string[]): Promise<void> => {
      const { error } = await sendOrder(ids);
      // Spec §8: position errors are only logged.
      if (error) console.warn('The positions were not saved', error);
    },
    [sendOrder],
  );
  /** A moved card is the top of its lane, and the lane's positions are sent again (spec §4). */
  const applied = useCallback(
    (move: KeptMove) => {
      const lane = laneInto(move);
      const others = lane === null ? [] : idsIn(store.getState(), lane).filter((id) => id !== move.clientId);
      if (others.length > 0) void sayOrder([move.clientId, ...others]);
    },
    [store, sayOrder],
  );
  useSending(
    kept,
    useMemo(() => ({ applied, refused: sayRefused }), [applied]),
  );

  const { undoable, offer } = useUndo(kept);

  const moves = useMemo(
    () => ({
      moveTo: async (card: RideCard, lane: LaneKey) => offer(card, kept.add(card, moveInto(lane))),
      takeOff: async (card: RideCard) => {
        offer(card, kept.add(card, { status: null }));
        return true;
      },
      /** Who waits stands in the order of the wait, whatever is dragged. */
      order: async (lane: LaneKey, ids: string[]) => {
        if (lane === 'requesting_ride') return;
        setOrder(ids);
        await sayOrder(ids);
        setOrder((now) => (now === ids ? undefined : now));
      },
    }),
    [kept, sayOrder, offer],
  );
  return { moves, order, undoable };
}

function idsIn(state: ApiState, lane: LaneKey): string[] {
  const column = lane === 'requesting_ride' || lane === 'dropped_off' ? lane : 'picked_up';
  const { data } = ridesApi.endpoints.getBoardList.select(column)(state);
  return (data?.cards ?? []).filter((card) => laneOf(card) === lane).map(({ id }) => id);
}
