import {
  isolate,
  moveRide,
  RIDE_STATUSES,
  undoRide,
  type BoardCard,
  type BoardDeviceCard,
  type MoveReason,
  type RideFields,
  type RideMove,
  type RidePlace,
  type RideStatus,
  type Settings,
} from '@lotline/protocol';
import type { BoardList } from './board-list.js';

/** The fields that every board shows. Staff boards receive more (`BoardCard`); of these, cards show the customer's other cars. */
export type RideCard = BoardDeviceCard & Partial<Pick<BoardCard, 'otherCars'>>;

/** A column of the board, or a lane of the column 'Customer Picked Up'. */
export type LaneKey = 'requesting_ride' | 'dropped_off' | `shuttle-${number}`;

type Place = Pick<RideFields, 'shuttleStatus' | 'shuttleNumber'>;

export type BoardLists = Record<RideStatus, BoardList>;

/** A move made at `at` (an instant) that the server has not confirmed. */
export interface PendingMove {
  move: RideMove;
  at: string;
  /** Whether it undoes the previous move. */
  undo?: true | undefined;
  /** Why it was made; null if nobody said. */
  reason?: MoveReason | null;
}

/** The card after a move. */
export const cardAfter = <Card extends RideFields>(card: Card, { move, at, undo }: PendingMove): Card => ({
  ...card,
  ...(undo ? undoRide(card, move, at) : moveRide(card, move, at)),
});

export const placeOf = ({ shuttleStatus: status, shuttleNumber }: Place): RidePlace => ({ status, shuttleNumber });

/** The move that leads to a card's place. */
export function moveTo({ shuttleStatus: status, shuttleNumber }: Place): RideMove {
  if (status !== 'picked_up') return { status };
  return shuttleNumber === null ? { status: 'requesting_ride' } : { status, shuttleNumber };
}

/** Local changes without a response. They are applied to every list that arrives, so that no card jumps back. */
export interface PendingChanges {
  moves: ReadonlyMap<string, PendingMove>;
  /** The ids of a lane, top first. */
  orders: ReadonlyMap<LaneKey, readonly string[]>;
}

export const NO_PENDING_CHANGES: PendingChanges = { moves: new Map(), orders: new Map() };

export type Lanes = ReadonlyMap<LaneKey, RideCard[]>;

/** Finds a lane by its key, or by the id of a card in it. */
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

/** All cards by id. If two lists contain the same card, because they were read at different times, the newer list counts. */
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

export const sortByIds = (cards: RideCard[], ids: readonly string[] | undefined): RideCard[] => {
  if (!ids) return cards;
  const place = (card: RideCard): number => ids.indexOf(card.id);
  return [...cards].sort((one, other) => place(one) - place(other));
};

/** Sorts the lists into lanes and applies pending changes. Includes every lane of the lot, and any other lane with cards. */
export function lanesOf(lists: BoardLists, shuttles: Settings['shuttles'], pending: PendingChanges): Lanes {
  const lanes = new Map<LaneKey, RideCard[]>([['requesting_ride', []]]);
  for (const { number } of shuttles) lanes.set(laneOfShuttle(number), []);
  lanes.set('dropped_off', []);

  for (const [id, cached] of cardsByClient(lists)) {
    const moved = pending.moves.get(id);
    const card = moved ? cardAfter(cached, moved) : cached;
    const lane = laneOf(card);
    if (lane === null) continue;
    const others = lanes.get(lane) ?? [];
    // A moved card goes to the top of its lane.
    lanes.set(lane, moved ? [card, ...others] : [...others, card]);
  }
  for (const [lane, cards] of lanes) lanes.set(lane, sortByIds(cards, pending.orders.get(lane)));
  return lanes;
}

/** Where a ride is, to follow the customer's name. */
export function describePlace({ shuttleStatus, shuttleNumber }: Place, shuttles: Settings['shuttles']): string {
  switch (shuttleStatus) {
    case 'requesting_ride':
      return 'is waiting for a ride';
    case 'picked_up':
      if (shuttleNumber === null) return 'is in a shuttle';
      return `is in ${isolate(shuttles.find(({ number }) => number === shuttleNumber)?.name ?? `Shuttle ${shuttleNumber}`)}`;
    case 'dropped_off':
      return 'has been dropped off';
    case null:
      return 'is off the board';
  }
}
