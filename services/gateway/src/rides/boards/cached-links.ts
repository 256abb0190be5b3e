import type { LinkState, RideEstimate } from '@lotline/protocol';
import { CachedResponse } from '../../http/cached-response.js';

/** When a link's state was requested: ms of `performance.now()`, and the `LiveSubscription.generation` at that time. */
export interface FetchTime {
  at: number;
  generation: number;
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

/** The state of one customer's link, and the cached response for the customer's page. */
export class CachedLink {
  private response: CachedResponse | undefined;
  /** The details that the cached response contains. */
  private details: LinkDetails | undefined;

  constructor(
    readonly state: LinkState,
    readonly fetched: FetchTime,
  ) {}

  /** Returns a copy with the state after an event. */
  with(state: LinkState): CachedLink {
    return new CachedLink(state, this.fetched);
  }

  /** Composes the response on first use and whenever the details change. */
  toResponse(details: LinkDetails): CachedResponse {
    const { estimate, place, meetingPoint } = details;
    const known = this.details;
    const isSame = known?.estimate === estimate && known.place === place && known.meetingPoint === meetingPoint;
    if (this.response && isSame) return this.response;
    const { shuttleStatus, shuttleNumber, firstName: name, terminal, language } = this.state;
    const meeting = shuttleStatus === 'picked_up' ? { terminal: terminal || null, meetingPoint } : {};
    const body = { success: true, shuttleStatus, shuttleNumber, name, language, estimate, place, ...meeting };
    this.details = details;
    return (this.response = new CachedResponse(JSON.stringify(body), { 'Cache-Control': 'no-store' }));
  }
}

const MAX_LINKS = 50_000;

/** The cached links, by link and by client. The least recently updated are evicted first. */
export class CachedLinks {
  private readonly byLink = new Map<string, CachedLink>();
  private readonly linkOfClient = new Map<string, string>();

  get(link: string): CachedLink | undefined {
    return this.byLink.get(link);
  }

  set(link: string, cached: CachedLink): void {
    this.remove(link);
    this.byLink.set(link, cached);
    this.linkOfClient.set(cached.state.clientId, link);
    const [oldest] = this.byLink.size > MAX_LINKS ? this.byLink.keys() : [];
    if (oldest !== undefined) this.remove(oldest);
  }

  remove(link: string): void {
    const cached = this.byLink.get(link);
    if (!cached) return;
    this.byLink.delete(link);
    this.linkOfClient.delete(cached.state.clientId);
  }

  removeClient(clientId: string): void {
    const link = this.linkOfClient.get(clientId);
    if (link !== undefined) this.remove(link);
  }
}
