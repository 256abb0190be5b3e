import type { RideCard } from './ride-card.js';
import { useCallback, useRef, useState } from 'react';
import { sentenceOf } from '../http-error.js';
import { useMoveRideMutation, useOrderRidesMutation } from './rides-api.js';
import { moveInto, NOTHING_PENDING, type LaneKey, type Lanes, type Pending, type PendingMove } from './lanes.js';

const without = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> => {
  // A later move of the same card, or a later order of the same lane, stays.
  if (map.get(key) !== value) return map;
  const rest = new Map(map);
  rest.delete(key);
  return rest;
};

export type BoardMoves = ReturnType<typeof useBoardMoves>;

/** Moves cards at once and tells the server; a refused move is undone (design §8), and `onRefused` gets the sentence. */
export function useBoardMoves(onRefused: (sentence: string) => void) {
  const [pending, setPending] = useState<Pending>(NOTHING_PENDING);
  const [sendMove] = useMoveRideMutation();
  const [sendOrder] = useOrderRidesMutation();
  // Two moves of one card reach the server in their order.
  const lastOf = useRef(new Map<string, Promise<unknown>>());

  const order = useCallback(
    async (lane: LaneKey, ids: string[]): Promise<void> => {
      setPending((now) => ({ ...now, orders: new Map(now.orders).set(lane, ids) }));
      const { error } = await sendOrder(ids);
      // Spec §8: position errors are only logged.
      if (error) console.warn('The positions were not saved', error);
      setPending((now) => ({ ...now, orders: without(now.orders, lane, ids) }));
    },
    [sendOrder],
  );

  const put = useCallback(
    async (card: RideCard, moved: PendingMove): Promise<boolean> => {
      setPending((now) => ({ ...now, moves: new Map(now.moves).set(card.id, moved) }));
      const sent = (lastOf.current.get(card.id) ?? Promise.resolve()).then(() =>
        sendMove({ id: card.id, move: moved.move }),
      );
      lastOf.current.set(card.id, sent);
      const { error } = await sent;
      if (error)
        onRefused(sentenceOf(error, `${card.firstName} ${card.lastName} could not be moved. Please try again.`));
      setPending((now) => ({ ...now, moves: without(now.moves, card.id, moved) }));
      return !error;
    },
    [sendMove, onRefused],
  );

  /** To the top of a lane; the lane's positions are sent again (spec §4). */
  const moveTo = useCallback(
    async (card: RideCard, lane: LaneKey, lanes: Lanes): Promise<void> => {
      const ids = [card.id, ...(lanes.get(lane) ?? []).map(({ id }) => id).filter((id) => id !== card.id)];
      const done = await put(card, { move: moveInto(lane), at: new Date().toISOString() });
      if (done) await order(lane, ids);
    },
    [put, order],
  );

  const takeOff = useCallback(
    (card: RideCard) => put(card, { move: { status: null }, at: new Date().toISOString() }),
    [put],
  );

  return { pending, moveTo, takeOff, order };
}
