import type { RideActor, Settings } from '@lotline/contracts';
import { errorCodeOf, isHttpError, sentenceOf } from '../../lib/api/http-error.js';
import type { RideCard } from '../../lib/rides/ride-card.js';
import type { MoveWords } from '../../lib/rides/use-board-moves.js';
import { whereIs } from '../../lib/rides/where-is.js';
import { toast } from '../../ui/toast/toast.js';

type Shuttles = Settings['shuttles'];

const nameOf = ({ firstName, lastName }: RideCard): string => `${firstName} ${lastName}`;

/** What happened to a card that was moved, as a toast's title. */
function titleOf({ shuttleStatus, shuttleNumber }: RideCard, shuttles: Shuttles): string {
  switch (shuttleStatus) {
    case 'requesting_ride':
      return 'Moved to Requesting';
    case 'picked_up':
      return `Picked up by ${shuttles.find(({ number }) => number === shuttleNumber)?.name ?? 'a shuttle'}`;
    case 'dropped_off':
      return 'Dropped off';
    case null:
      return 'Removed from the board';
  }
}

/** Who moved a ride, at the start of a sentence. */
function moverOf(by: RideActor | undefined, shuttles: Shuttles): string {
  switch (by?.kind) {
    case 'staff':
      return by.name;
    case 'board':
      return `The board of ${shuttles.find(({ number }) => number === by.lane)?.name ?? 'a shuttle'}`;
    case 'customer':
    case 'provider':
      return 'The customer';
    case 'system':
      return 'The automatic check-out';
    case undefined:
      return 'Somebody else';
  }
}

function sayRefused(card: RideCard, error: unknown, shuttles: Shuttles): void {
  const name = nameOf(card);
  const body = isHttpError(error) && errorCodeOf(error) === 'MOVE_OVERTAKEN' ? error.api : null;
  if (body?.current) {
    const where = `${name} ${whereIs(body.current, shuttles)} now`;
    const description = `${moverOf(body.movedBy, shuttles)} was first: ${where}. Your move was not made.`;
    return toast({ title: 'Already moved', description, tone: 'info' });
  }
  const description = sentenceOf(error, `${name} could not be moved. Please try again.`);
  return toast({ title: 'Error', description, tone: 'destructive' });
}

/** The dispatch board's toasts about its moves. */
export const moveToasts = (shuttles: Shuttles): MoveWords => ({
  moved: (card, undo) => toast({ title: titleOf(card, shuttles), description: nameOf(card), undo }),
  undone: (card) => toast({ title: 'Undone', description: `${nameOf(card)} ${whereIs(card, shuttles)} again.` }),
  refused: (card, error) => sayRefused(card, error, shuttles),
});
