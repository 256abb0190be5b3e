import type { RidePlace } from '@lotline/contracts';
import { useCallback, useRef, useState } from 'react';
import { errorCodeOf } from '../api/http-error.js';
import type { RideCard } from './ride-card.js';
import { useMoveRideMutation, useOrderRidesMutation } from './rides-api.js';
import {
  cardAfter,
  moveInto,
  moveTo as moveBackTo,
  NOTHING_PENDING,
  placeOf,
  type LaneKey,
  type Lanes,
  type Pending,
  type PendingMove,
} from './lanes.js';

const without = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> => {
  // A later move of the same card, or a later order of the same lane, stays.
  if (map.get(key) !== value) return map;
  const rest = new Map(map);
  rest.delete(key);
  return rest;
};

/** What a board says of its moves. */
export interface MoveWords {
  /** `card` as it is after the move. */
  moved: (card: RideCard, undo: () => void) => void;
  undone: (card: RideCard) => void;
  /** Refused: the card goes back, or to where somebody else moved it first. */
  refused: (card: RideCard, error: unknown) => void;
}

export type BoardMoves = ReturnType<typeof useBoardMoves>;

/** Moves cards at once and tells the server; a refused move goes back (design §8). */
export function useBoardMoves(words: MoveWords) {
  const [pending, setPending] = useState<Pending>(NOTHING_PENDING);
  const [sendMove] = useMoveRideMutation();
  const [sendOrder] = useOrderRidesMutation();
  // Two moves of one card reach the server in their order. Each resolves to where it left the ride, or null where somebody
  // else had moved it: what follows was meant for a ride that was elsewhere, and is not sent.
  const lastOf = useRef(new Map<string, Promise<RidePlace | null>>());

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

  /** Returns whether the move was made. */
  const put = useCallback(
    async (card: RideCard, moved: PendingMove): Promise<boolean> => {
      setPending((now) => ({ ...now, moves: new Map(now.moves).set(card.id, moved) }));
      const before = lastOf.current.get(card.id);
      let done = false;
      const send = async (): Promise<RidePlace | null> => {
        const movedFrom = before ? await before : placeOf(card);
        if (movedFrom === null) return null;
        const { data, error } = await sendMove({ id: card.id, move: moved.move, movedFrom, undo: moved.undo });
        if (data) {
          done = true;
          return placeOf(data.ride);
        }
        words.refused(card, error);
        return errorCodeOf(error) === 'MOVE_OVERTAKEN' ? null : movedFrom;
      };
      const sent = send();
      lastOf.current.set(card.id, sent);
      await sent;
      if (lastOf.current.get(card.id) === sent) lastOf.current.delete(card.id);
      setPending((now) => ({ ...now, moves: without(now.moves, card.id, moved) }));
      return done;
    },
    [sendMove, words],
  );

  /** Puts a card somewhere else, and offers to undo it. */
  const putAnew = useCallback(
    async (card: RideCard, moved: PendingMove): Promise<boolean> => {
      const done = await put(card, moved);
      if (!done) return false;
      const after = cardAfter(card, moved);
      const undo = async (): Promise<void> => {
        const back: PendingMove = { move: moveBackTo(card), at: new Date().toISOString(), undo: true };
        if (await put(after, back)) words.undone(cardAfter(after, back));
      };
      words.moved(after, () => void undo());
      return true;
    },
    [put, words],
  );

  /** To the top of a lane; the lane's positions are sent again (spec §4). */
  const moveTo = useCallback(
    async (card: RideCard, lane: LaneKey, lanes: Lanes): Promise<void> => {
      const ids = [card.id, ...(lanes.get(lane) ?? []).map(({ id }) => id).filter((id) => id !== card.id)];
      const done = await putAnew(card, { move: moveInto(lane), at: new Date().toISOString() });
      if (done) await order(lane, ids);
    },
    [putAnew, order],
  );

  const takeOff = useCallback(
    (card: RideCard) => putAnew(card, { move: { status: null }, at: new Date().toISOString() }),
    [putAnew],
  );

  return { pending, moveTo, takeOff, order };
}
