import { cardOf, columnAfter, MOST_CARDS, type BoardCard, type RideNews, type RideStatus } from '@lotline/contracts';
import { HeldAnswer } from '../door/held-answer.js';

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

/** A card is in many lists, one after the other, and is written out for the first. */
const texts = new WeakMap<BoardCard, string>();

function textOf(card: BoardCard): string {
  let text = texts.get(card);
  if (text === undefined) texts.set(card, (text = JSON.stringify(card, FIELDS)));
  return text;
}

/** One column of one lot's board, as its owner listed it and as the changes since have made it (design §6). Pure. */
export class HeldColumn {
  private answer: HeldAnswer | undefined;

  constructor(
    private readonly status: RideStatus,
    private cards: BoardCard[],
    /** The lot's count of board changes that this column shows. */
    public version: number,
  ) {}

  /** Only the next change can be taken; one that would let it grow beyond a list's end has to be asked for. */
  takes({ boardVersion }: Pick<RideNews, 'boardVersion'>): boolean {
    return boardVersion === this.version + 1 && this.cards.length < MOST_CARDS;
  }

  take(news: RideNews): void {
    this.cards = columnAfter(this.cards, this.status, cardOf(news));
    this.version = news.boardVersion;
    this.answer = undefined;
  }

  /** Composed when it is first asked for. */
  get asSent(): HeldAnswer {
    return (this.answer ??= new HeldAnswer(`[${this.cards.map(textOf).join(',')}]`, {
      ETag: `"${this.status}-${this.version}"`,
      'Cache-Control': 'no-cache, private',
      'X-Board-Version': String(this.version),
    }));
  }
}
