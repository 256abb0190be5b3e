import { awaitsAcknowledgment, MAX_ACKNOWLEDGED } from '@lotline/protocol';
import type { RideCard } from '../rides/lanes.js';

/** How long after an audible acknowledgment it is sent again in ms, if the card still shows none: the call may have been lost. */
export const RESEND_AFTER = 5_000;

interface Sent {
  /** When the request was made. A later time is a new request of the same customer. */
  requestedAt: string | null;
  sound: boolean;
  /** In ms of `performance.now`. */
  at: number;
}

/**
 * The acknowledgments that a page has sent for the requests it shows. A silent one is sent once per request; an audible one until
 * the server has it, because only the first audible page counts.
 */
export class SentAcknowledgments {
  private sent = new Map<string, Sent>();

  /** Returns the clients to acknowledge at `now` (ms of `performance.now`), and records them as sent. */
  due(cards: readonly RideCard[], sound: boolean, now: number): string[] {
    const unacknowledged = cards.filter(awaitsAcknowledgment);
    const due = unacknowledged.filter((card) => this.isDue(card, sound, now)).slice(0, MAX_ACKNOWLEDGED);
    const shown = new Set(unacknowledged.map(({ id }) => id));
    this.sent = new Map([...this.sent].filter(([id]) => shown.has(id)));
    for (const { id, customerRequestingRideTimestamp: requestedAt } of due)
      this.sent.set(id, { requestedAt, sound, at: now });
    return due.map(({ id }) => id);
  }

  private isDue({ id, customerRequestingRideTimestamp: requestedAt }: RideCard, sound: boolean, now: number): boolean {
    const sent = this.sent.get(id);
    if (sent?.requestedAt !== requestedAt) return true;
    return sound && (!sent.sound || now - sent.at >= RESEND_AFTER);
  }
}
