import {
  boardEpoch,
  toBoardCard,
  columnAfter,
  MAX_CARDS,
  rideDetailsSchema,
  type BoardCard,
  type BoardDeviceCard,
  type RideChange,
  type RideStatus,
} from '@lotline/protocol';
import { CachedResponse, type CachedHeaders } from '../http/cached-response.js';
import type { Copy } from './lot-replica.js';

/**
 * A card's fields in a fixed order, so that every gateway serializes the same list to the same text. The first ones are
 * those that boards without a login see.
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
  vip: true,
  wheelchair: true,
  hasNotes: true,
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
  stopWord: true,
  details: true,
} satisfies Record<keyof BoardDeviceCard, true>;
const STAFF_FIELDS = {
  ...BOARD_FIELDS,
  otherCars: true,
  parkingSpot: true,
  returningAirline: true,
  clientType: true,
  language: true,
} satisfies Record<keyof BoardCard, true>;

/**
 * Caches the JSON text of each card. A card appears in many consecutive versions of a column: serializing 100 cards
 * takes 1.5 ms, one changed card 0.2 ms.
 */
class CardTexts {
  private readonly fields: string[];
  private readonly texts = new WeakMap<BoardCard, string>();

  constructor(fields: Record<string, true>) {
    // The list names the fields of nested objects too.
    this.fields = [...Object.keys(fields), ...Object.keys(rideDetailsSchema.shape)];
  }

  of(card: BoardCard): string {
    let text = this.texts.get(card);
    if (text === undefined) this.texts.set(card, (text = JSON.stringify(card, this.fields)));
    return text;
  }
}

const forStaff = new CardTexts(STAFF_FIELDS);
const forBoards = new CardTexts(BOARD_FIELDS);

/** One column of one lot's board: the fetched list with all changes applied since. */
export class BoardColumn implements Copy {
  private staffCache: CachedResponse | undefined;
  private boardCache: CachedResponse | undefined;
  private acknowledged: ReadonlySet<string> | undefined;
  private places: ReadonlyMap<string, number> | undefined;

  constructor(
    readonly lotId: string,
    private readonly status: RideStatus,
    private cards: BoardCard[],
    /** The lot's board version that this column shows. */
    public version: number,
    /** The database that the version counts in. */
    readonly epoch: string,
  ) {}

  /** Returns false for a full column: the change may make room for a card that was cut off, so it must be fetched again. */
  apply(change: RideChange): boolean {
    if (this.cards.length >= MAX_CARDS) return false;
    this.cards = columnAfter(this.cards, this.status, toBoardCard(change));
    this.version = change.boardVersion;
    this.staffCache = this.boardCache = this.acknowledged = this.places = undefined;
    return true;
  }

  /**
   * Returns those of the clients whose card is acknowledged. Every board reports each request, so the cards are not
   * searched for each report (see `boards-and-pages` in docs/performance.md).
   */
  findAcknowledged(clientIds: ReadonlySet<string>): string[] {
    const acknowledged = (this.acknowledged ??= new Set(
      this.cards.flatMap(({ id, acknowledgedAt }) => (acknowledgedAt ? [id] : [])),
    ));
    return [...clientIds].filter((id) => acknowledged.has(id));
  }

  has(clientId: string): boolean {
    return this.cards.some(({ id }) => id === clientId);
  }

  /** Returns a customer's place in line, from 1: the longest wait is first. Null for a customer who is not in this column. */
  placeOf(clientId: string): number | null {
    this.places ??= new Map(
      this.cards
        .map(({ id, customerRequestingRideTimestamp: since }) => ({ id, since: since ?? '' }))
        .sort((one, other) => (one.since < other.since ? -1 : Number(one.since > other.since)))
        .map(({ id }, index) => [id, index + 1]),
    );
    return this.places.get(clientId) ?? null;
  }

  /** The cards whose alert rings. */
  get ringing(): BoardCard[] {
    return this.cards.filter(({ playAudioAlert }) => playAudioAlert);
  }

  /** The response for staff, composed on first use. */
  get staffResponse(): CachedResponse {
    return (this.staffCache ??= this.compose(forStaff, this.status, {}));
  }

  /**
   * The response for boards without a login. It has its own ETag, because one browser may act as staff and as a board
   * in turn.
   */
  get boardResponse(): CachedResponse {
    return (this.boardCache ??= this.compose(forBoards, `${this.status}.board`, { 'X-Board-Reader': 'board' }));
  }

  private compose(texts: CardTexts, tag: string, more: Partial<CachedHeaders>): CachedResponse {
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
