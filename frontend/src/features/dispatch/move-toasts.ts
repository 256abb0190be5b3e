import { isolate, nameInText, tokenAuthorName, type RideActor, type Settings } from '@lotline/contracts';
import { errorCode, isHttpError, errorMessage } from '../../lib/api/http-error.js';
import type { MoveMessages } from '../../lib/rides/use-board-moves.js';
import { describePlace, type RideCard } from '../../lib/rides/lanes.js';
import { toast } from '../../ui/toast/toast.js';

type Shuttles = Settings['shuttles'];

/** The title of the toast about a moved card. */
function toTitle({ shuttleStatus, shuttleNumber }: RideCard, shuttles: Shuttles): string {
  switch (shuttleStatus) {
    case 'requesting_ride':
      return 'Moved to Requesting';
    case 'picked_up':
      return `Picked up by ${isolate(shuttles.find(({ number }) => number === shuttleNumber)?.name ?? 'a shuttle')}`;
    case 'dropped_off':
      return 'Dropped off';
    case null:
      return 'Removed from the board';
  }
}

/** Who moved a ride, as the start of a sentence. */
function formatMover(by: RideActor | undefined, shuttles: Shuttles): string {
  switch (by?.kind) {
    case 'staff':
      return isolate(by.name);
    case 'token':
      return tokenAuthorName(isolate(by.name));
    case 'board':
      return `The ${isolate(shuttles.find(({ number }) => number === by.lane)?.name ?? 'shuttle')} board`;
    case 'customer':
    case 'provider':
      return 'The customer';
    case 'system':
      return 'The automatic check-out';
    case undefined:
      return 'Someone else';
  }
}

function showError(card: RideCard, error: unknown, shuttles: Shuttles): void {
  const name = nameInText(card);
  const body = isHttpError(error) && errorCode(error) === 'MOVE_OVERTAKEN' ? error.api : null;
  if (body?.current && 'shuttleStatus' in body.current) {
    const where = `${name} ${describePlace(body.current, shuttles)} now`;
    const description = `${formatMover(body.movedBy, shuttles)} moved this customer first: ${where}. Your move was not applied.`;
    return toast({ title: 'Already moved', description, tone: 'info' });
  }
  const description = errorMessage(error, `${name} could not be moved. Please try again.`);
  return toast({ title: 'Error', description, tone: 'destructive' });
}

/** The dispatch board's toasts about its moves. */
export const moveToasts = (shuttles: Shuttles): MoveMessages => ({
  moved: (card, undo) => toast({ title: toTitle(card, shuttles), description: nameInText(card), undo }),
  undone: (card) =>
    toast({ title: 'Undone', description: `${nameInText(card)} ${describePlace(card, shuttles)} again.` }),
  rejected: (card, error) => showError(card, error, shuttles),
});
