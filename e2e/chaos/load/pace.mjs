import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** The timing of simulated people, until the day is over. */
export class Pace {
  /** @param {AbortSignal} over @param {() => number} random */
  constructor(over, random) {
    this.over = over;
    setMaxListeners(0, over); // one listener for each pause
    this.random = random;
  }

  get isOver() {
    return this.over.aborted;
  }

  /** Returns early when the day is over. @param {number} ms */
  async pause(ms) {
    if (!this.isOver) await sleep(ms, undefined, { signal: this.over }).catch(() => undefined);
  }

  /** @param {number} leastMs @param {number} mostMs */
  think(leastMs, mostMs) {
    return this.pause(leastMs + this.random() * (mostMs - leastMs));
  }

  /** Repeats until the day is over, starting at most once every `everyMs`. @param {number} everyMs @param {() => Promise<unknown>} work */
  async repeat(everyMs, work) {
    await this.think(0, everyMs);
    while (!this.isOver) {
      const began = performance.now();
      await work();
      await this.pause(everyMs - (performance.now() - began));
    }
  }

  /** @template T @param {readonly T[]} some @returns {T} */
  oneOf(some) {
    return /** @type {T} */ (some[Math.floor(this.random() * some.length)]);
  }
}
