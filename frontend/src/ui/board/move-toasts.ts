import { isolate, nameInText, tokenAuthorName, type RideActor, type Settings } from '@lotline/protocol';
import { errorCode, isHttpError, errorMessage } from '../../lib/api/http-error.js';
import { describePlace, type RideCard } from '../../lib/rides/lanes.js';
import { toast } from '../toast/toast.js';
import { UI_EN } from '../words.js';

type Shuttles = Settings['shuttles'];

/** A card that could not be moved, and why. */
export interface FailedMove {
  card: RideCard;
  error: unknown;
}

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

/** Why a card was not moved, as a sentence. */
function explain({ card, error }: FailedMove, shuttles: Shuttles): string {
  const name = nameInText(card);
  const { current, movedBy } = overtaken(error) ?? {};
  if (current && 'shuttleStatus' in current) {
    const where = `${name} ${describePlace(current, shuttles)} now`;
    return `${formatMover(movedBy, shuttles)} moved this customer first: ${where}. Your move was not applied.`;
  }
  return errorMessage(error, `${name} could not be moved. Please try again.`);
}

const overtaken = (error: unknown) => (isHttpError(error) && errorCode(error) === 'MOVE_OVERTAKEN' ? error.api : null);

const explainAll = (failed: FailedMove[], shuttles: Shuttles): string =>
  failed.map((each) => explain(each, shuttles)).join(' ');

/** One customer by name, several by their number. */
const who = (cards: RideCard[]): string => {
  const [only] = cards;
  return only && cards.length === 1 ? nameInText(only) : UI_EN.customers(cards.length);
};

/** The toasts about moves. Cards that were moved at once are reported together. */
export const moveToasts = (shuttles: Shuttles) => ({
  /** `cards` are the cards after the move, at least one; `failed` are those of the same move that could not be moved. */
  moved: (cards: RideCard[], undo: () => void, failed: FailedMove[]) => {
    const [card] = cards;
    if (!card) return;
    const note = explainAll(failed, shuttles);
    const [title, description] = [toTitle(card, shuttles), who(cards)];
    toast({ title, description, act: `${title}: ${description}`, undo, ...(note && { note }) });
  },
  undone: (cards: RideCard[]) => {
    const [card] = cards;
    const where = card && cards.length === 1 ? ` ${describePlace(card, shuttles)} again.` : '';
    toast({ title: 'Undone', description: `${who(cards)}${where}` });
  },
  /** The server rejected the move of all these: the cards go back, or to where someone else moved them first. */
  rejected: (failed: FailedMove[]) => {
    const isMoved = failed.every(({ error }) => overtaken(error));
    toast({
      title: isMoved ? 'Already moved' : 'Error',
      description: explainAll(failed, shuttles),
      tone: isMoved ? 'info' : 'destructive',
    });
  },
});
