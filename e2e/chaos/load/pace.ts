import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** The timing of simulated people, until the day is over. */
export class Pace {
  readonly over: AbortSignal;
  readonly random: () => number;

  constructor(over: AbortSignal, random: () => number) {
    this.over = over;
    setMaxListeners(0, over); // one listener for each pause
    this.random = random;
  }

  get isOver() {
    return this.over.aborted;
  }

  /** Returns early when the day is over. */
  async pause(ms: number) {
    if (!this.isOver) await sleep(ms, undefined, { signal: this.over }).catch(() => undefined);
  }

  think(leastMs: number, mostMs: number) {
    return this.pause(leastMs + this.random() * (mostMs - leastMs));
  }

  /** Repeats until the day is over, starting at most once every `everyMs`. */
  async repeat(everyMs: number, work: () => Promise<unknown>) {
    await this.think(0, everyMs);
    while (!this.isOver) {
      const began = performance.now();
      await work();
      await this.pause(everyMs - (performance.now() - began));
    }
  }

  oneOf<T>(some: readonly T[]): T {
    return some[Math.floor(this.random() * some.length)] as T;
  }
}
