import { copyWithStructuralSharing } from '@reduxjs/toolkit/query/react';
import { columnAfter, type BoardCard, type RideStatus } from '@lotline/contracts';

/**
 * One column of the board as the store holds it. `rev` is the lot's count of board changes at which it was read
 * (`X-Board-Version`): it only grows, so that an answer that was under way while something changed is known as old. A
 * change made here that the server has not counted yet adds a half.
 */
export interface BoardList {
  rev: number;
  cards: BoardCard[];
}

/** What to hold after an answer: never an older list than the one that is held; unchanged cards keep their identity. */
export const newerOf = (held: BoardList, incoming: BoardList): BoardList =>
  incoming.rev < held.rev ? held : copyWithStructuralSharing(held, incoming);

/** The column after one ride changed at `rev`. A list that was read at `rev` or later has it already. */
export function withRide(list: BoardList, column: RideStatus, card: BoardCard, rev: number): BoardList {
  if (rev <= list.rev) return list;
  return { rev, cards: columnAfter(list.cards, column, card) };
}

const positionOf = ({ shuttlePosition }: BoardCard): number => shuttlePosition ?? 0;

/** True when changes lie between the list and `rev` that it never saw: it has to be asked for again. */
export const missedSome = (list: BoardList, rev: number): boolean => rev > list.rev + 1;

/** The column with the cards in the order of their new positions; cards that `positions` leaves out keep their own. */
export function withPositions(list: BoardList, positions: ReadonlyMap<string, number>, rev: number): BoardList {
  if (rev <= list.rev) return list;
  const cards = list.cards.map((card) => {
    const position = positions.get(card.id);
    return position === undefined || position === card.shuttlePosition ? card : { ...card, shuttlePosition: position };
  });
  return { rev, cards: cards.sort((one, other) => positionOf(one) - positionOf(other)) };
}
