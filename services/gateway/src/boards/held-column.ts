import {
  boardEpoch,
  cardOf,
  columnAfter,
  MOST_CARDS,
  type BoardCard,
  type RideNews,
  type RideStatus,
} from '@lotline/contracts';
import { HeldAnswer } from '../door/held-answer.js';
import { isSameDatabase } from './lot-feed.js';

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

/**
 * A card is in many lists, one after the other, and is written out for the first: writing out a column of 100 takes 1.5 ms,
 * of one changed card 0.2 (bar: poll of a board, 100 rides changed, design §10).
 */
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
    private readonly lotId: string,
    private readonly status: RideStatus,
    private cards: BoardCard[],
    /** The lot's count of board changes that this column shows. */
    public version: number,
    /** The database that it counts in. */
    readonly epoch?: string,
  ) {}

  /** Only the next change can be taken; one that would let it grow beyond a list's end has to be asked for. */
  takes({ boardVersion, epoch }: Pick<RideNews, 'boardVersion' | 'epoch'>): boolean {
    return boardVersion === this.version + 1 && isSameDatabase(epoch, this.epoch) && this.cards.length < MOST_CARDS;
  }

  take(news: RideNews): void {
    this.cards = columnAfter(this.cards, this.status, cardOf(news));
    this.version = news.boardVersion;
    this.answer = undefined;
  }

  /** Composed when it is first asked for. */
  get asSent(): HeldAnswer {
    if (this.answer) return this.answer;
    const epoch = boardEpoch(this.lotId, this.epoch);
    return (this.answer = new HeldAnswer(`[${this.cards.map(textOf).join(',')}]`, {
      ETag: `"${epoch}.${this.status}.${this.version}"`,
      'Cache-Control': 'no-cache, private',
      Vary: 'Cookie',
      'X-Board-Version': String(this.version),
      'X-Board-Epoch': epoch,
    }));
  }
}
