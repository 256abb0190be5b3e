import type { LinkState, RideEstimate } from '@lotline/contracts';
import { CachedResponse } from '../http/cached-response.js';

/**
 * When the owner was asked for it: ms of `performance.now()`, and the subscription (`LiveSubscription.generation`) by then.
 */
export interface Asked {
  at: number;
  generation: number;
}

/** What a poll of a link is told beside its ride: of the wait while it lasts, and where to meet an assigned shuttle. */
export interface Told {
  estimate: RideEstimate | null;
  place: number | null;
  meetingPoint: string | null;
}

/** What one customer's link shows, and its answer to the customer's page (spec §7); held for the bar of `LinkStates`. */
export class CachedLink {
  private answer: CachedResponse | undefined;
  /** What the answer tells. */
  private told: Told | undefined;

  constructor(
    readonly state: LinkState,
    readonly asked: Asked,
  ) {}

  /** After an event. */
  with(state: LinkState): CachedLink {
    return new CachedLink(state, this.asked);
  }

  /** Composed when it is first asked for, and when there is something else to tell. */
  asSent(told: Told): CachedResponse {
    const { estimate, place, meetingPoint } = told;
    if (this.answer && this.told?.estimate === estimate && this.told.place === place) return this.answer;
    const { shuttleStatus, shuttleNumber, firstName: name, terminal } = this.state;
    const meeting = shuttleStatus === 'picked_up' ? { terminal: terminal || null, meetingPoint } : {};
    const body = { success: true, shuttleStatus, shuttleNumber, name, estimate, place, ...meeting };
    this.told = told;
    return (this.answer = new CachedResponse(JSON.stringify(body), { 'Cache-Control': 'no-store' }));
  }
}
