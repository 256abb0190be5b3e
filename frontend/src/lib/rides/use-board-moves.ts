import type { RidePlace } from '@lotline/contracts';
import { useCallback, useRef, useState } from 'react';
import { errorCode } from '../api/http-error.js';
import { useMoveRideMutation, useOrderRidesMutation } from './rides-api.js';
import {
  cardAfter,
  moveInto,
  moveTo as moveBackTo,
  NO_PENDING_CHANGES,
  placeOf,
  type LaneKey,
  type Lanes,
  type PendingChanges,
  type PendingMove,
  type RideCard,
} from './lanes.js';

const withoutKey = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> => {
  // Keep a later move of the same card, or a later order of the same lane.
  if (map.get(key) !== value) return map;
  const rest = new Map(map);
  rest.delete(key);
  return rest;
};

/** How a board reports its moves. */
export interface MoveMessages {
  /** `card` is the card after the move. */
  moved: (card: RideCard, undo: () => void) => void;
  undone: (card: RideCard) => void;
  /** The server rejected the move: the card goes back, or to where someone else moved it first. */
  rejected: (card: RideCard, error: unknown) => void;
}

export type BoardMoves = ReturnType<typeof useBoardMoves>;

/** Moves cards optimistically. A rejected move is reverted. */
export function useBoardMoves(messages: MoveMessages) {
  const [pending, setPending] = useState<PendingChanges>(NO_PENDING_CHANGES);
  const [sendMove] = useMoveRideMutation();
  const [sendOrder] = useOrderRidesMutation();
  // Moves of one card are sent one after another. Each resolves to the ride's place after it, or null if someone else had moved
  // the ride: moves that follow were meant for another place and are not sent.
  const lastOf = useRef(new Map<string, Promise<RidePlace | null>>());

  const order = useCallback(
    async (lane: LaneKey, ids: string[]): Promise<void> => {
      setPending((now) => ({ ...now, orders: new Map(now.orders).set(lane, ids) }));
      const { error } = await sendOrder(ids);
      // Errors of positions are only logged.
      if (error) console.warn('The positions were not saved', error);
      setPending((now) => ({ ...now, orders: withoutKey(now.orders, lane, ids) }));
    },
    [sendOrder],
  );

  /** Returns whether the server applied the move. */
  const send = useCallback(
    async (card: RideCard, moved: PendingMove): Promise<boolean> => {
      setPending((now) => ({ ...now, moves: new Map(now.moves).set(card.id, moved) }));
      const before = lastOf.current.get(card.id);
      let done = false;
      const sendInOrder = async (): Promise<RidePlace | null> => {
        const movedFrom = before ? await before : placeOf(card);
        if (movedFrom === null) return null;
        const { data, error } = await sendMove({ id: card.id, move: moved.move, movedFrom, undo: moved.undo });
        if (data) {
          done = true;
          return placeOf(data.ride);
        }
        messages.rejected(card, error);
        return errorCode(error) === 'MOVE_OVERTAKEN' ? null : movedFrom;
      };
      const sent = sendInOrder();
      lastOf.current.set(card.id, sent);
      await sent;
      if (lastOf.current.get(card.id) === sent) lastOf.current.delete(card.id);
      setPending((now) => ({ ...now, moves: withoutKey(now.moves, card.id, moved) }));
      return done;
    },
    [sendMove, messages],
  );

  /** Moves a card and offers to undo it. */
  const move = useCallback(
    async (card: RideCard, moved: PendingMove): Promise<boolean> => {
      const done = await send(card, moved);
      if (!done) return false;
      const after = cardAfter(card, moved);
      const undo = async (): Promise<void> => {
        const back: PendingMove = { move: moveBackTo(card), at: new Date().toISOString(), undo: true };
        if (await send(after, back)) messages.undone(cardAfter(after, back));
      };
      messages.moved(after, () => void undo());
      return true;
    },
    [send, messages],
  );

  /** Moves a card to the top of a lane, and saves the lane's order. */
  const moveTo = useCallback(
    async (card: RideCard, lane: LaneKey, lanes: Lanes): Promise<void> => {
      const ids = [card.id, ...(lanes.get(lane) ?? []).map(({ id }) => id).filter((id) => id !== card.id)];
      const done = await move(card, { move: moveInto(lane), at: new Date().toISOString() });
      if (done) await order(lane, ids);
    },
    [move, order],
  );

  const takeOff = useCallback(
    (card: RideCard) => move(card, { move: { status: null }, at: new Date().toISOString() }),
    [move],
  );

  return { pending, moveTo, takeOff, order };
}
