import { columnAfter, type RideStatus } from '@lotline/contracts';
import { isOlder, type BoardList, type BoardRev } from './board-rev.js';
import type { RideCard } from './ride-card.js';

export type { BoardList };

/** The column after one ride changed at `at`. A list that was read then or later has it already. */
export function withRide(list: BoardList, column: RideStatus, card: RideCard, at: BoardRev): BoardList {
  if (!isOlder(list, at)) return list;
  return { ...at, cards: columnAfter(list.cards, column, card) };
}

const positionOf = ({ shuttlePosition }: RideCard): number => shuttlePosition ?? 0;

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
