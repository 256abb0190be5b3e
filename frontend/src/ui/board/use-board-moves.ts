import type { MoveReason, RemovalReason, RideMove, RidePlace } from '@lotline/protocol';
import { useRef, useState } from 'react';
import { errorCode } from '../../lib/api/http-error.js';
import { useSettings } from '../../lib/lot/settings.js';
import { serverDate } from '../../lib/time/server-time.js';
import { useMoveRideMutation, useOrderRidesMutation } from '../../lib/rides/rides-api.js';
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
} from '../../lib/rides/lanes.js';
import { type FailedMove, moveToasts } from './move-toasts.js';

const withoutKey = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> => {
  // Keep a later move of the same card, or a later order of the same lane.
  if (map.get(key) !== value) return map;
  const rest = new Map(map);
  rest.delete(key);
  return rest;
};

/** A move of one card. */
interface Step {
  /** The card before the move. */
  card: RideCard;
  moved: PendingMove;
}

const after = ({ card, moved }: Step): RideCard => cardAfter(card, moved);

export type BoardMoves = ReturnType<typeof useBoardMoves>;

/**
 * Moves cards on a staff screen optimistically, from where they are shown: a move that someone else has overtaken is rejected. A
 * rejected move is reverted. A toast reports each move.
 */
export function useBoardMoves() {
  const toasts = moveToasts(useSettings().shuttles);
  const [pending, setPending] = useState<PendingChanges>(NO_PENDING_CHANGES);
  const [sendMove] = useMoveRideMutation();
  const [sendOrder] = useOrderRidesMutation();
  // Moves of one card are sent one after another. Each resolves to the ride's place after it, or null if someone else had moved
  // the ride: moves that follow were meant for another place and are not sent.
  const lastOf = useRef(new Map<string, Promise<RidePlace | null>>());

  const order = async (lane: LaneKey, ids: string[]): Promise<void> => {
    setPending((now) => ({ ...now, orders: new Map(now.orders).set(lane, ids) }));
    await sendOrder(ids);
    setPending((now) => ({ ...now, orders: withoutKey(now.orders, lane, ids) }));
  };

  /** Returns whether the server applied the move. Adds a rejected one to `failed`. */
  const send = async (card: RideCard, moved: PendingMove, failed: FailedMove[]): Promise<boolean> => {
    setPending((now) => ({ ...now, moves: new Map(now.moves).set(card.id, moved) }));
    const before = lastOf.current.get(card.id);
    let done = false;
    const sendInOrder = async (): Promise<RidePlace | null> => {
      const movedFrom = before ? await before : placeOf(card);
      if (movedFrom === null) return null;
      const { data, error } = await sendMove({
        id: card.id,
        move: moved.move,
        movedFrom,
        undo: moved.undo,
        reason: moved.reason,
      });
      if (data) {
        done = true;
        return placeOf(data.ride);
      }
      failed.push({ card, error });
      return errorCode(error) === 'MOVE_OVERTAKEN' ? null : movedFrom;
    };
    const sent = sendInOrder();
    lastOf.current.set(card.id, sent);
    await sent;
    if (lastOf.current.get(card.id) === sent) lastOf.current.delete(card.id);
    setPending((now) => ({ ...now, moves: withoutKey(now.moves, card.id, moved) }));
    return done;
  };

  const sendAll = async (steps: Step[]): Promise<{ done: Step[]; failed: FailedMove[] }> => {
    const failed: FailedMove[] = [];
    const sent = await Promise.all(steps.map(({ card, moved }) => send(card, moved, failed)));
    return { done: steps.filter((_step, at) => sent[at]), failed };
  };

  /** Moves cards at once, and offers to undo it. Returns the cards that were moved, as they were before. */
  const move = async (
    cards: readonly RideCard[],
    to: RideMove,
    reason: MoveReason | null = null,
  ): Promise<RideCard[]> => {
    const moved: PendingMove = { move: to, at: serverDate().toISOString(), reason };
    const { done, failed } = await sendAll(cards.map((card) => ({ card, moved })));
    const undo = async (): Promise<void> => {
      const at = serverDate().toISOString();
      const back = await sendAll(
        done.map((step) => ({ card: after(step), moved: { move: moveBackTo(step.card), at, undo: true } })),
      );
      if (back.failed.length > 0) toasts.rejected(back.failed);
      else if (back.done.length > 0) toasts.undone(back.done.map(after));
    };
    if (done.length > 0) toasts.moved(done.map(after), () => void undo(), failed);
    else if (failed.length > 0) toasts.rejected(failed);
    return done.map(({ card }) => card);
  };
  /** Moves cards to the top of a lane, and saves the lane's order. */
  const moveTo = async (
    cards: readonly RideCard[],
    lane: LaneKey,
    lanes: Lanes,
    reason: MoveReason | null = null,
  ): Promise<void> => {
    const done = (await move(cards, moveInto(lane), reason)).map(({ id }) => id);
    const others = (lanes.get(lane) ?? []).map(({ id }) => id).filter((id) => !done.includes(id));
    if (done.length > 0) await order(lane, [...done, ...others]);
  };
  /** Requests a ride for a customer who may not be on the board yet. */
  const request = (card: RideCard) => move([card], { status: 'requesting_ride' });
  const takeOff = (card: RideCard, reason: RemovalReason | null) => move([card], { status: null }, reason);
  return { pending, moveTo, request, takeOff, order };
}
