import { copyWithStructuralSharing } from '@reduxjs/toolkit/query/react';
import { columnAfter, type BoardCard, type RideStatus } from '@lotline/contracts';

/**
 * The lot's count of board changes (`X-Board-Version`): it only grows, so that an answer that was under way while something
 * changed is known as old. A change made here that the server has not counted yet adds a half.
 */
export interface BoardRev {
  rev: number;
  /** Which count it is (`X-Board-Epoch`): after another lot was chosen, or a database restored, `rev` begins anywhere. */
  epoch: string;
}

/** One column of the board as the store holds it, as of a `rev`. */
export interface BoardList extends BoardRev {
  cards: BoardCard[];
}

/** What to hold after an answer: never an older list than the one that is held; unchanged cards keep their identity. */
export const newerOf = (held: BoardList, incoming: BoardList): BoardList =>
  isOlder(incoming, held) ? held : copyWithStructuralSharing(held, incoming);

const isOlder = (one: BoardRev, other: BoardRev): boolean => one.epoch === other.epoch && one.rev < other.rev;

/** The column after one ride changed at `at`. A list that was read then or later has it already. */
export function withRide(list: BoardList, column: RideStatus, card: BoardCard, at: BoardRev): BoardList {
  if (!isOlder(list, at)) return list;
  return { ...at, cards: columnAfter(list.cards, column, card) };
}

const positionOf = ({ shuttlePosition }: BoardCard): number => shuttlePosition ?? 0;

/** True when the list cannot come to `at` by one change: it has to be asked for again. */
export const missedSome = (list: BoardList, { rev, epoch }: BoardRev): boolean =>
  epoch !== list.epoch || rev > list.rev + 1;

/** The column with the cards in the order of their new positions; cards that `positions` leaves out keep their own. */
export function withPositions(list: BoardList, positions: ReadonlyMap<string, number>, at: BoardRev): BoardList {
  if (!isOlder(list, at)) return list;
  const cards = list.cards.map((card) => {
    const position = positions.get(card.id);
    return position === undefined || position === card.shuttlePosition ? card : { ...card, shuttlePosition: position };
  });
  return { ...at, cards: cards.sort((one, other) => positionOf(one) - positionOf(other)) };
}
