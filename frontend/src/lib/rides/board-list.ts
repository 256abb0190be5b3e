import { columnAfter, type RideStatus } from '@lotline/contracts';
import { isOlder, type BoardList, type BoardRev } from './board-rev.js';
import type { RideCard } from './ride-card.js';

export type { BoardList };

/**
 * The column after one ride changed at `at`. A list that was read then or later has the change already, unless it has a gap
 * there: a colleague's event can arrive after the answer to one's own later change.
 */
export function withRide(list: BoardList, column: RideStatus, card: RideCard, at: BoardRev): BoardList {
  if (isOlder(list, at)) return { ...advanced(list, at), cards: columnAfter(list.cards, column, card) };
  if (!fillsGap(list, at)) return list;
  return { ...list, cards: columnAfter(list.cards, column, card) };
}

const fillsGap = ({ completeTo, epoch }: BoardList, at: BoardRev): boolean =>
  completeTo !== undefined && epoch === at.epoch && at.rev > completeTo;

/** The list's counts after a change at `at`, with the gap that it leaves. */
function advanced({ rev, completeTo }: BoardList, at: BoardRev): Omit<BoardList, 'cards'> {
  const gapFrom = completeTo ?? (at.rev > rev + 1 ? Math.floor(rev) : undefined);
  return gapFrom === undefined ? at : { ...at, completeTo: gapFrom };
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
  return { ...advanced(list, at), cards: cards.sort((one, other) => positionOf(one) - positionOf(other)) };
}
