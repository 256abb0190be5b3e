import { setTimeout as sleep } from 'node:timers/promises';
import { sharedNow } from '../generate/pace.mjs';
import { linkOf } from '../seed/customers.mjs';
import { linkPath } from './board.mjs';

/** The page's interval (docs/product/limits.md#intervals). */
const POLL_MS = 3000;
/** How long a gateway may serve the state that the owning service last confirmed. */
const MAX_AGE_MS = 1000;

/** The pages of waiting customers, which poll the ride status. */
export class CustomerPages {
  /** When each customer's request was answered (`sharedNow`). @type {Map<number, number>} */
  answered = new Map();
  /** The duration of each poll in ms. @type {number[]} */
  latencies = [];
  wrong = 0;
  /** Responses without a request that was over a second old. */
  stale = 0;

  /** @param {import('../generate/caller.mjs').Caller[]} callers of whom each page has one @param {number[]} customers whose pages they are */
  constructor(callers, customers) {
    this.callers = callers;
    this.customers = customers;
  }

  /** Polls on all pages for some seconds. @param {number} seconds */
  async follow(seconds) {
    const until = sharedNow() + seconds * 1000;
    await Promise.all(
      this.customers.map((index, at) => this.page(index, this.callers[at % this.callers.length], until)),
    );
  }

  /** @param {number} index @param {import('../generate/caller.mjs').Caller | undefined} caller @param {number} until */
  async page(index, caller, until) {
    for (let next = sharedNow() + Math.random() * POLL_MS; next < until; next += POLL_MS) {
      await sleep(Math.max(0, next - sharedNow()));
      await this.poll(index, caller);
    }
  }

  /** @param {number} index @param {import('../generate/caller.mjs').Caller | undefined} caller */
  async poll(index, caller) {
    const asked = sharedNow();
    const answer = await caller?.get(linkPath(linkOf(index))).catch(() => undefined);
    if (answer?.status !== 200 || !answer.text.includes('"success":true')) return void (this.wrong += 1);
    this.latencies.push(answer.ms);
    const isOld = asked - (this.answered.get(index) ?? Infinity) > MAX_AGE_MS;
    if (isOld && !answer.text.includes('"shuttleStatus":"requesting_ride"')) this.stale += 1;
  }
}
