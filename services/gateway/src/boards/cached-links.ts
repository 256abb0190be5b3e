import type { LinkState, RideEstimate } from '@lotline/contracts';
import { CachedResponse } from '../http/cached-response.js';

/**
 * When the owner was fetched for it: ms of `performance.now()`, and the subscription (`LiveSubscription.generation`) by then.
 */
export interface FetchTime {
  at: number;
  generation: number;
}

/** What a poll of a link is details beside its ride: of the wait while it lasts, and where to meet an assigned shuttle. */
export interface LinkDetails {
  estimate: RideEstimate | null;
  place: number | null;
  meetingPoint: string | null;
}

/** What one customer's link shows, and its answer to the customer's page (spec §7); cached for the bar of `LinkStates`. */
export class CachedLink {
  private answer: CachedResponse | undefined;
  /** What the answer tells. */
  private details: LinkDetails | undefined;

  constructor(
    readonly state: LinkState,
    readonly fetched: FetchTime,
  ) {}

  /** After an event. */
  with(state: LinkState): CachedLink {
    return new CachedLink(state, this.fetched);
  }

  /** Composed when it is first fetched for, and when there is something else to tell. */
  toResponse(details: LinkDetails): CachedResponse {
    const { estimate, place, meetingPoint } = details;
    if (this.answer && this.details?.estimate === estimate && this.details.place === place) return this.answer;
    const { shuttleStatus, shuttleNumber, firstName: name, terminal } = this.state;
    const meeting = shuttleStatus === 'picked_up' ? { terminal: terminal || null, meetingPoint } : {};
    const body = { success: true, shuttleStatus, shuttleNumber, name, estimate, place, ...meeting };
    this.details = details;
    return (this.answer = new CachedResponse(JSON.stringify(body), { 'Cache-Control': 'no-store' }));
  }
}

const MAX_LINKS = 50_000;

/** The links that a gateway holds (bar: see `LinkStates`), by link and by client. The longest unchanged give way. */
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
