import type { LinkState } from '@lotline/contracts';
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

  constructor(
    readonly state: LinkState,
    readonly asked: Asked,
  ) {}

  /** After an event. */
  with(state: LinkState): HeldLink {
    return new HeldLink(state, this.asked);
  }

  /** Composed when it is first asked for. */
  get asSent(): HeldAnswer {
    const { shuttleStatus, shuttleNumber, firstName: name } = this.state;
    return (this.answer ??= new HeldAnswer(JSON.stringify({ success: true, shuttleStatus, shuttleNumber, name }), {
      'Cache-Control': 'no-store',
    }));
  }
}
