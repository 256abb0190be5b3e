import { MOST_CARDS, type BoardCard, type RideNews, type RideStatus } from '@lotline/contracts';
import { holdAnswer, type HeldAnswer } from '../door/held-answer.js';

/** A card's fields in the order in which every gateway writes them: the same list is the same text, whoever sends it. */
const FIELDS = Object.keys({
  id: true,
  lotId: true,
  version: true,
  firstName: true,
  lastName: true,
  phone: true,
  partySize: true,
  terminal: true,
  parkingSpot: true,
  returningAirline: true,
  clientType: true,
  shuttleStatus: true,
  shuttleNumber: true,
  shuttlePosition: true,
  droppedOffTimestamp: true,
  customerRequestingRideTimestamp: true,
  customerPickedUpTimestamp: true,
  customerDroppedOffTimestamp: true,
  playAudioAlert: true,
} satisfies Record<keyof BoardCard, true>);

const STAMP = {
  requesting_ride: 'customerRequestingRideTimestamp',
  picked_up: 'customerPickedUpTimestamp',
  dropped_off: 'droppedOffTimestamp',
} as const;

/** A card of a column: what its order needs, and its text. */
interface Held {
  id: string;
  position: number;
  stamp: string;
  text: string;
}

/**
 * One column of one lot's board, as its owner listed it at `version` and as the changes since have made it (design §6).
 * Pure.
 */
export class HeldColumn {
  private cards: Held[];
  private answer: HeldAnswer | undefined;

  constructor(
    private readonly status: RideStatus,
    cards: readonly BoardCard[],
    /** The lot's count of board changes that this column shows. */
    public version: number,
  ) {
    this.cards = cards.map((card) => heldOf(card, status));
  }

  /** Only the next change can be taken; one that would let it grow beyond a list's end has to be asked for. */
  takes({ boardVersion }: Pick<RideNews, 'boardVersion'>): boolean {
    return boardVersion === this.version + 1 && this.cards.length < MOST_CARDS;
  }

  take({ ride: { clientId, ...ride }, card, boardVersion }: RideNews): void {
    const others = this.cards.filter(({ id }) => id !== clientId);
    if (ride.shuttleStatus === this.status) {
      const moved = heldOf({ ...card, ...ride, id: clientId }, this.status);
      const below = others.findIndex((other) => isAbove(moved, other));
      others.splice(below < 0 ? others.length : below, 0, moved);
    }
    this.cards = others;
    this.version = boardVersion;
    this.answer = undefined;
  }

  /** Composed when it is first asked for. */
  get asSent(): HeldAnswer {
    return (this.answer ??= holdAnswer(
      `"${this.status}-${this.version}"`,
      Buffer.from(`[${this.cards.map(({ text }) => text).join(',')}]`),
      { 'X-Board-Version': String(this.version) },
    ));
  }
}

function heldOf(card: BoardCard, status: RideStatus): Held {
  return {
    id: card.id,
    position: card.shuttlePosition ?? Number.POSITIVE_INFINITY,
    stamp: card[STAMP[status]] ?? '\uffff',
    text: JSON.stringify(card, FIELDS),
  };
}

/** The owner's order: by position, of equal ones the newest on top, and the same everywhere. */
function isAbove(one: Held, other: Held): boolean {
  if (one.position !== other.position) return one.position < other.position;
  if (one.stamp !== other.stamp) return one.stamp > other.stamp;
  return one.id < other.id;
}
