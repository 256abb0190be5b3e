import { awaitsAcknowledgment, MAX_ACKNOWLEDGED } from '@lotline/contracts';
import type { RideCard } from '../rides/ride-card.js';

/** ms. What was said with sound of a request that is still not known as heard is said again: it may have been lost. */
export const SAY_AGAIN = 5_000;

interface Said {
  /** When the request was made: a later one of the same customer is another. */
  requestedAt: string | null;
  sound: boolean;
  /** Epoch ms. */
  at: number;
}

/**
 * What one screen has said of the requests that it shows (design §7 "nobody hears a request"): each once without sound, and
 * with sound until the server has it, because the first screen that is heard counts and no other.
 */
export class Acknowledgements {
  private said = new Map<string, Said>();

  /** The clients whose request is to be acknowledged at `now` (epoch ms), and from now on counts as said. */
  due(cards: readonly RideCard[], sound: boolean, now: number): string[] {
    const unheard = cards.filter(awaitsAcknowledgment);
    const due = unheard.filter((card) => this.isDue(card, sound, now)).slice(0, MAX_ACKNOWLEDGED);
    const shown = new Set(unheard.map(({ id }) => id));
    this.said = new Map([...this.said].filter(([id]) => shown.has(id)));
    for (const { id, customerRequestingRideTimestamp: requestedAt } of due)
      this.said.set(id, { requestedAt, sound, at: now });
    return due.map(({ id }) => id);
  }

  private isDue({ id, customerRequestingRideTimestamp: requestedAt }: RideCard, sound: boolean, now: number): boolean {
    const said = this.said.get(id);
    if (said?.requestedAt !== requestedAt) return true;
    return sound && (!said.sound || now - said.at >= SAY_AGAIN);
  }
}
