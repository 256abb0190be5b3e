import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Time as people take it: it passes until the day is over. */
export class Pace {
  /** @param {AbortSignal} over @param {() => number} random */
  constructor(over, random) {
    this.over = over;
    setMaxListeners(0, over); // hundreds rest at once
    this.random = random;
  }

  get isOver() {
    return this.over.aborted;
  }

  /** Returns at once when the day is over. @param {number} ms */
  async rest(ms) {
    if (!this.isOver) await sleep(ms, undefined, { signal: this.over }).catch(() => undefined);
  }

  /** @param {number} leastMs @param {number} mostMs */
  think(leastMs, mostMs) {
    return this.rest(leastMs + this.random() * (mostMs - leastMs));
  }

  /** Again and again until the day is over, a turn begun no sooner than `everyMs` after the last. @param {number} everyMs @param {() => Promise<unknown>} work */
  async repeat(everyMs, work) {
    await this.think(0, everyMs);
    while (!this.isOver) {
      const began = performance.now();
      await work();
      await this.rest(everyMs - (performance.now() - began));
    }
  }

  /** @template T @param {readonly T[]} some @returns {T} */
  oneOf(some) {
    return /** @type {T} */ (some[Math.floor(this.random() * some.length)]);
  }
}
