import type { LinkState, RideEstimate } from '@lotline/contracts';
import { HeldAnswer } from '../door/held-answer.js';

/**
 * When the owner was asked for it: ms of `performance.now()`, and the subscription (`LiveSubscription.generation`) by then.
 */
export interface Asked {
  at: number;
  generation: number;
}

/** What one customer's link shows, and its answer to the customer's page (spec §7); held for the bar of `LinkStates`. */
export class HeldLink {
  private answer: HeldAnswer | undefined;
  /** That the answer tells. */
  private estimate: RideEstimate | null = null;

  constructor(
    readonly state: LinkState,
    readonly asked: Asked,
  ) {}

  /** After an event. */
  with(state: LinkState): HeldLink {
    return new HeldLink(state, this.asked);
  }

  /** Composed when it is first asked for, and when there is another estimate. */
  asSent(estimate: RideEstimate | null): HeldAnswer {
    if (this.answer && this.estimate === estimate) return this.answer;
    const { shuttleStatus, shuttleNumber, firstName: name } = this.state;
    const body = { success: true, shuttleStatus, shuttleNumber, name, estimate };
    this.estimate = estimate;
    return (this.answer = new HeldAnswer(JSON.stringify(body), { 'Cache-Control': 'no-store' }));
  }
}
