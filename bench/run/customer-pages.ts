import { setTimeout as sleep } from 'node:timers/promises';
import { sharedNow } from '../generate/asking.ts';
import { linkOf } from '../seed/customers.ts';
import { linkPath } from './board.ts';
import type { Caller } from '../generate/caller.ts';

/** The page's interval (docs/product/limits.md#intervals). */
const POLL_MS = 3000;
/** How long a gateway may serve the state that the owning service last confirmed. */
const MAX_AGE_MS = 1000;

/** The pages of waiting customers, which poll the ride status. */
export class CustomerPages {
  readonly callers: Caller[];
  readonly customers: number[];

  /** When each customer's request was answered (`sharedNow`). */
  answered: Map<number, number> = new Map();
  /** The duration of each poll in ms. */
  latencies: number[] = [];
  wrong = 0;
  /** Responses without a request that was over a second old. */
  stale = 0;

  /**
   * @param callers of whom each page has one
   * @param customers whose pages they are
   */
  constructor(callers: Caller[], customers: number[]) {
    this.callers = callers;
    this.customers = customers;
  }

  /** Polls on all pages for some seconds. */
  async follow(seconds: number) {
    const until = sharedNow() + seconds * 1000;
    await Promise.all(
      this.customers.map((index, at) => this.page(index, this.callers[at % this.callers.length], until)),
    );
  }

  async page(index: number, caller: Caller | undefined, until: number) {
    for (let next = sharedNow() + Math.random() * POLL_MS; next < until; next += POLL_MS) {
      await sleep(Math.max(0, next - sharedNow()));
      await this.poll(index, caller);
    }
  }

  async poll(index: number, caller: Caller | undefined) {
    const asked = sharedNow();
    const answer = await caller?.get(linkPath(linkOf(index))).catch(() => undefined);
    if (answer?.status !== 200 || !answer.text.includes('"success":true')) return void (this.wrong += 1);
    this.latencies.push(answer.ms);
    const isOld = asked - (this.answered.get(index) ?? Infinity) > MAX_AGE_MS;
    if (isOld && !answer.text.includes('"shuttleStatus":"requesting_ride"')) this.stale += 1;
  }
}
