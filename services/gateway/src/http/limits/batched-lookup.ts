import { setTimeout } from 'node:timers/promises';
import { DomainError } from '@lotline/protocol';

const MAX_BATCH = 1000;
const PAUSE_MS = 100;

interface PendingLookup {
  promise: Promise<boolean>;
  settle: (outcome: Promise<boolean> | boolean) => void;
}

/** Up to this many lookups may run unbatched. */
export const MAX_UNBATCHED_LOOKUPS = 100;

/**
 * Asks an owner whether keys exist: one query at a time, at most ten a second, of up to a thousand keys each. Callers
 * who make up keys thereby cause a bounded number of queries, and a real key among them is resolved within two. While
 * the owner is UNAVAILABLE, every key counts as existing: the call that follows decides.
 */
export class BatchedLookup {
  private waiting = new Map<string, PendingLookup>();
  private isRunning = false;

  /** `known` returns those of the keys that exist. */
  constructor(
    private readonly known: (keys: string[]) => Promise<readonly string[]>,
    private readonly pauseMs = PAUSE_MS,
  ) {}

  /** Rejects like `known`, except for UNAVAILABLE. */
  has(key: string): Promise<boolean> {
    let lookup = this.waiting.get(key);
    if (!lookup) {
      let settle: PendingLookup['settle'] = () => undefined;
      const promise = new Promise<boolean>((resolve) => (settle = resolve));
      this.waiting.set(key, (lookup = { promise, settle }));
      void this.lookUpAll();
    }
    return lookup.promise;
  }

  private async lookUpAll(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    while (this.waiting.size > 0) {
      const batch = [...this.waiting].slice(0, MAX_BATCH);
      for (const [key] of batch) this.waiting.delete(key);
      const known = this.ask(batch.map(([key]) => key));
      for (const [key, { settle }] of batch) settle(known.then((found) => found.has(key)));
      await Promise.allSettled([known, setTimeout(this.pauseMs)]);
    }
    this.isRunning = false;
  }

  private async ask(keys: string[]): Promise<Set<string>> {
    try {
      return new Set(await this.known(keys));
    } catch (error) {
      if (error instanceof DomainError && error.code === 'UNAVAILABLE') return new Set(keys);
      throw error;
    }
  }
}
