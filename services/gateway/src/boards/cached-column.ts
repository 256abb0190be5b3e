import {
  boardEpoch,
  cardOf,
  columnAfter,
  MAX_CARDS,
  type BoardCard,
  type BoardDeviceCard,
  type RideChange,
  type RideStatus,
} from '@lotline/contracts';
import { CachedResponse, type HeldHeaders } from '../http/cached-response.js';
import { isSameDatabase } from './lot-feed.js';

/**
 * A card's fields in the order in which every gateway writes them: the same list is the same text, whoever sends it. First
 * those that every board sees, one without a login too.
 */
const BOARD_FIELDS = {
  id: true,
  lotId: true,
  version: true,
  firstName: true,
  lastName: true,
  phone: true,
  partySize: true,
  terminal: true,
  shuttleStatus: true,
  shuttleNumber: true,
  shuttlePosition: true,
  droppedOffTimestamp: true,
  customerRequestingRideTimestamp: true,
  customerPickedUpTimestamp: true,
  customerDroppedOffTimestamp: true,
  playAudioAlert: true,
  acknowledgedAt: true,
  unacknowledgedAt: true,
} satisfies Record<keyof BoardDeviceCard, true>;
const STAFF_FIELDS = {
  ...BOARD_FIELDS,
  parkingSpot: true,
  returningAirline: true,
  clientType: true,
} satisfies Record<keyof BoardCard, true>;

/**
 * A card is in many lists, one after the other, and is written out for the first: writing out a column of 100 takes 1.5 ms,
 * of one changed card 0.2 (bar: poll of a board, 100 rides changed, design §10).
 */
class CardTexts {
  private readonly fields: string[];
  private readonly texts = new WeakMap<BoardCard, string>();

  constructor(fields: Record<string, true>) {
    this.fields = Object.keys(fields);
  }

  of(card: BoardCard): string {
    let text = this.texts.get(card);
    if (text === undefined) this.texts.set(card, (text = JSON.stringify(card, this.fields)));
    return text;
  }
}

const forStaff = new CardTexts(STAFF_FIELDS);
const forBoards = new CardTexts(BOARD_FIELDS);

/** One column of one lot's board, as its owner listed it and as the changes since have made it (design §6). Pure. */
export class CachedColumn {
  private answer: CachedResponse | undefined;
  private boardAnswer: CachedResponse | undefined;

  constructor(
    private readonly lotId: string,
    private readonly status: RideStatus,
    private cards: BoardCard[],
    /** The lot's count of board changes that this column shows. */
    public version: number,
    /** The database that it counts in. */
    readonly epoch: string,
  ) {}

  /** Only the next change can be taken; one that would let it grow beyond a list's end has to be asked for. */
  takes({ boardVersion, epoch }: Pick<RideChange, 'boardVersion' | 'epoch'>): boolean {
    return boardVersion === this.version + 1 && isSameDatabase(epoch, this.epoch) && this.cards.length < MAX_CARDS;
  }

  take(news: RideChange): void {
    this.cards = columnAfter(this.cards, this.status, cardOf(news));
    this.version = news.boardVersion;
    this.answer = this.boardAnswer = undefined;
  }

  /** Of these clients, those whose card here says that their request was heard. */
  heardOf(clientIds: ReadonlySet<string>): string[] {
    return this.cards.filter(({ id, acknowledgedAt }) => acknowledgedAt && clientIds.has(id)).map(({ id }) => id);
  }

  /** To staff. Composed when it is first asked for. */
  get asSent(): CachedResponse {
    return (this.answer ??= this.composed(forStaff, this.status, {}));
  }

  /** To boards without a login, under an ETag of their own: one browser may be both, one after the other. */
  get asSentToBoards(): CachedResponse {
    return (this.boardAnswer ??= this.composed(forBoards, `${this.status}.board`, { 'X-Board-Reader': 'board' }));
  }

  private composed(texts: CardTexts, tag: string, more: Partial<HeldHeaders>): CachedResponse {
    const epoch = boardEpoch(this.lotId, this.epoch);
    return new CachedResponse(`[${this.cards.map((card) => texts.of(card)).join(',')}]`, {
      ETag: `"${epoch}.${tag}.${this.version}"`,
      'Cache-Control': 'no-cache, private',
      Vary: 'Cookie',
      'X-Board-Version': String(this.version),
      'X-Board-Epoch': epoch,
      ...more,
    });
  }
}
