import { columnAfter, type RideStatus } from '@lotline/protocol';
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query/react';
import type { RideCard } from './lanes.js';

/**
 * The lot's count of board changes. It only grows, so a response that was in flight during a change is known to be old. A local
 * change that the server has not counted yet adds 0.5.
 */
export interface BoardRev {
  /** The header `X-Board-Version`. */
  rev: number;
  /** Identifies the count (`X-Board-Epoch`). `rev` restarts when the lot changes or a database is restored. */
  epoch: string;
}

/** One column of the board, as of a `rev`. */
export interface BoardList extends BoardRev {
  cards: RideCard[];
  /**
   * Set when the response to a local change skipped counts: changes after this count may be missing although `rev` is higher. A full
   * list removes it.
   */
  completeTo?: number;
}

const isOlder = (one: BoardRev, other: BoardRev): boolean => one.epoch === other.epoch && one.rev < other.rev;

/** The list to cache after a response: never older than the cached one. Unchanged cards keep their identity. */
export const newerList = (cached: BoardList, incoming: BoardList): BoardList =>
  isOlder(incoming, cached) ? cached : copyWithStructuralSharing(cached, incoming);

/**
 * The column after a ride changed at `at`. A list that was read then or later already has the change, unless it has a gap there:
 * someone else's event can arrive after the response to the user's own later change.
 */
export function applyRide(list: BoardList, column: RideStatus, card: RideCard, at: BoardRev): BoardList {
  if (isOlder(list, at)) return { ...advance(list, at), cards: columnAfter(list.cards, column, card) };
  if (!fillsGap(list, at)) return list;
  return { ...list, cards: columnAfter(list.cards, column, card) };
}

const fillsGap = ({ completeTo, epoch }: BoardList, at: BoardRev): boolean =>
  completeTo !== undefined && epoch === at.epoch && at.rev > completeTo;

/** The list's revision after a change at `at`, with the gap that the change leaves. */
function advance({ rev, completeTo }: BoardList, at: BoardRev): Omit<BoardList, 'cards'> {
  const gapFrom = completeTo ?? (at.rev > rev + 1 ? Math.floor(rev) : undefined);
  return gapFrom === undefined ? at : { ...at, completeTo: gapFrom };
}

const positionOf = ({ shuttlePosition }: RideCard): number => shuttlePosition ?? 0;

/** Whether changes between the list and `at` are missing, so that it must be refetched. */
export const hasGap = (list: BoardList, { rev, epoch }: BoardRev): boolean =>
  epoch !== list.epoch || rev > list.rev + 1;

/** The column in the order of the new positions. Cards that are not in `positions` keep theirs. */
export function applyPositions(list: BoardList, positions: ReadonlyMap<string, number>, at: BoardRev): BoardList {
  if (!isOlder(list, at)) return list;
  const cards = list.cards.map((card) => {
    const position = positions.get(card.id);
    return position === undefined || position === card.shuttlePosition ? card : { ...card, shuttlePosition: position };
  });
  return { ...advance(list, at), cards: cards.sort((one, other) => positionOf(one) - positionOf(other)) };
}
