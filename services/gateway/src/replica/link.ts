import { isUnderWay, type LinkState, type RideChange, type RideEstimate } from '@lotline/protocol';
import { CachedResponse } from '../http/cached-response.js';
import type { Copy } from './lot-replica.js';

/** What a link shows of its customer. */
type LinkCard = Pick<LinkState, 'firstName' | 'terminal' | 'language'>;

/** A version of a customer's record. */
export interface CardVersion {
  version: number;
  /** Null once deleted. */
  card: LinkCard | null;
}

/**
 * What a poll returns in addition to the ride: the estimate while the customer waits, and where to meet an assigned
 * shuttle.
 */
export interface LinkDetails {
  estimate: RideEstimate | null;
  place: number | null;
  meetingPoint: string | null;
}

/** Returns the state with newer data of its customer, or undefined when the customer is deleted. */
export function withCard<State extends LinkState>(state: State, known: CardVersion | undefined): State | undefined {
  if (!known || known.version <= state.riderVersion) return state;
  return known.card === null ? undefined : { ...state, ...known.card, riderVersion: known.version };
}

/** The state of one customer's link, and the response for the customer's page. */
export class Link implements Copy {
  /** The lot's board version that `state` shows. */
  version: number;
  private response: CachedResponse | undefined;
  /** The details that the response contains. */
  private details: LinkDetails | undefined;

  /** Was asked for at `askedAt`, under the live subscription `generation`. */
  constructor(
    readonly link: string,
    private current: LinkState,
    readonly askedAt: number,
    readonly generation: number,
  ) {
    this.version = current.boardVersion;
  }

  get state(): LinkState {
    return this.current;
  }

  get lotId(): string {
    return this.current.lotId;
  }

  /** Where the customer waits: as they say, or as booked. */
  get terminal(): string {
    return this.current.details?.terminal ?? this.current.terminal;
  }

  get epoch(): string {
    return this.current.epoch;
  }

  /** The change of another link changes the version only. */
  apply({ ride, card, link, riderVersion, boardVersion }: RideChange): true {
    this.version = boardVersion;
    if (link !== this.link) return true;
    const { shuttleStatus, shuttleNumber, customerRequestingRideTimestamp: requestedAt, details } = ride;
    const changed = { ...this.current, shuttleStatus, shuttleNumber, requestedAt, details, boardVersion };
    const { firstName, terminal, language } = card;
    const isNewerCard = riderVersion >= this.current.riderVersion;
    this.show(isNewerCard ? { ...changed, firstName, terminal, language, riderVersion } : changed);
    return true;
  }

  /** Returns false when the customer is deleted. */
  applyCard(known: CardVersion | undefined): boolean {
    const state = withCard(this.current, known);
    if (state && state !== this.current) this.show(state);
    return state !== undefined;
  }

  /** Composes the response on first use and whenever the details change. */
  toResponse(details: LinkDetails): CachedResponse {
    const { estimate, place, meetingPoint } = details;
    const known = this.details;
    const isSame = known?.estimate === estimate && known.place === place && known.meetingPoint === meetingPoint;
    if (this.response && isSame) return this.response;
    const { shuttleStatus, shuttleNumber, firstName: name, language, details: request } = this.current;
    const meeting = shuttleStatus === 'picked_up' ? { terminal: this.terminal || null, meetingPoint } : {};
    const said = isUnderWay(this.current) ? { request: request ?? null } : {};
    const body = { success: true, shuttleStatus, shuttleNumber, name, language, estimate, place, ...said, ...meeting };
    this.details = details;
    return (this.response = new CachedResponse(JSON.stringify(body), { 'Cache-Control': 'no-store' }));
  }

  private show(state: LinkState): void {
    this.current = state;
    this.response = undefined;
  }
}
