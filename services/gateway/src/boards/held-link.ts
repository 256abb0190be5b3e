import type { LinkState } from '@lotline/contracts';
import { HeldAnswer } from '../door/held-answer.js';

/** What one customer's link shows, and its answer to the customer's page (spec §7). */
export class HeldLink {
  readonly heldSince = performance.now();
  private answer: HeldAnswer | undefined;

  constructor(readonly state: LinkState) {}

  /** Composed when it is first asked for. */
  get asSent(): HeldAnswer {
    const { shuttleStatus, shuttleNumber, firstName: name } = this.state;
    return (this.answer ??= new HeldAnswer(JSON.stringify({ success: true, shuttleStatus, shuttleNumber, name }), {
      'Cache-Control': 'no-store',
    }));
  }
}
