import {
  moveRide,
  RIDE_STATUSES,
  undoRide,
  type RideFields,
  type RideMove,
  type RidePlace,
  type RideStatus,
  type Settings,
} from '@lotline/contracts';
import type { BoardList } from './board-list.js';
import type { RideCard } from './ride-card.js';

/** Where a card can stand: a column, or one of the lanes of 'Customer Picked Up'. */
export type LaneKey = 'requesting_ride' | 'dropped_off' | `shuttle-${number}`;

type Place = Pick<RideFields, 'shuttleStatus' | 'shuttleNumber'>;

export type BoardLists = Record<RideStatus, BoardList>;

/** A move that the server has not confirmed yet, made at `at` (an instant). */
export interface PendingMove {
  move: RideMove;
  at: string;
  /** It undoes the move before it. */
  undo?: true | undefined;
}

/** The card as it is after a move that was made here. */
export const cardAfter = <Card extends RideFields>(card: Card, { move, at, undo }: PendingMove): Card => ({
  ...card,
  ...(undo ? undoRide(card, move, at) : moveRide(card, move, at)),
});

export const placeOf = ({ shuttleStatus: status, shuttleNumber }: Place): RidePlace => ({ status, shuttleNumber });

/** The move that leads to where a card is. */
export function moveTo({ shuttleStatus: status, shuttleNumber }: Place): RideMove {
  if (status !== 'picked_up') return { status };
  return shuttleNumber === null ? { status: 'requesting_ride' } : { status, shuttleNumber };
}

/** What was done here and is not answered yet; it lies over whatever lists come in, so that no card jumps back. */
export interface Pending {
  moves: ReadonlyMap<string, PendingMove>;
  /** The ids of a lane from the top, as they were put here. */
  orders: ReadonlyMap<LaneKey, readonly string[]>;
}

export const NOTHING_PENDING: Pending = { moves: new Map(), orders: new Map() };

export type Lanes = ReadonlyMap<LaneKey, RideCard[]>;

/** Finds a lane by its own key or by a card that stands in it. */
export const laneAt = (lanes: Lanes, id: string): LaneKey | undefined =>
  [...lanes].find(([lane, cards]) => lane === id || cards.some((card) => card.id === id))?.[0];

export const laneOfShuttle = (number: number): LaneKey => `shuttle-${number}`;

export function laneOf({ shuttleStatus, shuttleNumber }: RideCard): LaneKey | null {
  if (shuttleStatus === 'picked_up') return shuttleNumber === null ? null : laneOfShuttle(shuttleNumber);
  return shuttleStatus;
}

export function moveInto(lane: LaneKey): RideMove {
  if (lane === 'requesting_ride' || lane === 'dropped_off') return { status: lane };
  return { status: 'picked_up', shuttleNumber: Number(lane.slice('shuttle-'.length)) };
}

/** Of a card that two lists hold, because they were read at different moments, the later one is right. */
export function cardsByClient(lists: BoardLists): Map<string, RideCard> {
  const cards = new Map<string, RideCard>();
  const oldestFirst = RIDE_STATUSES.map((status) => lists[status]).sort((one, other) => one.rev - other.rev);
  for (const list of oldestFirst) {
    for (const card of list.cards) {
      cards.delete(card.id);
      cards.set(card.id, card);
    }
  }
  return cards;
}

export const placed = (cards: RideCard[], ids: readonly string[] | undefined): RideCard[] => {
  if (!ids) return cards;
  const place = (card: RideCard): number => ids.indexOf(card.id);
  return [...cards].sort((one, other) => place(one) - place(other));
};

/** The lists as lanes, what is pending laid over them. Every lane of the lot is there, and any that a card stands in. */
export function lanesOf(lists: BoardLists, shuttles: Settings['shuttles'], pending: Pending): Lanes {
  const lanes = new Map<LaneKey, RideCard[]>([['requesting_ride', []]]);
  for (const { number } of shuttles) lanes.set(laneOfShuttle(number), []);
  lanes.set('dropped_off', []);

  for (const [id, held] of cardsByClient(lists)) {
    const moved = pending.moves.get(id);
    const card = moved ? cardAfter(held, moved) : held;
    const lane = laneOf(card);
    if (lane === null) continue;
    const others = lanes.get(lane) ?? [];
    // A moved card goes to position 0 (spec §4).
    lanes.set(lane, moved ? [card, ...others] : [...others, card]);
  }
  for (const [lane, cards] of lanes) lanes.set(lane, placed(cards, pending.orders.get(lane)));
  return lanes;
}
