import { setTimeout } from 'node:timers/promises';
import { DomainError } from '@lotline/contracts';

const MAX_BATCH = 1000;
const PAUSE_MS = 100;

interface PendingLookup {
  promise: Promise<boolean>;
  settle: (outcome: Promise<boolean> | boolean) => void;
}

/** Lookups that are not batched may run beside each other up to this number. */
export const MAX_UNBATCHED_LOOKUPS = 100;

/**
 * Asks an owner whether keys exist: one question at a time, at most ten a second, of up to a thousand keys each. So callers who
 * make keys up cost the owner a bounded number of queries, and a real key among them is answered within two questions. While the
 * owner is UNAVAILABLE, or of a release that does not know the question, every key counts as one that exists: what is
 * asked for it next tells.
 */
export class BatchedLookup {
  private waiting = new Map<string, PendingLookup>();
  private isRunning = false;

  /** `known` returns those of the keys that exist. */
  constructor(
    private readonly known: (keys: string[]) => Promise<readonly string[]>,
    private readonly pauseMs = PAUSE_MS,
  ) {}

  /** Rejects with what `known` rejects with, UNAVAILABLE aside. */
  has(key: string): Promise<boolean> {
    let asked = this.waiting.get(key);
    if (!asked) {
      let settle: PendingLookup['settle'] = () => undefined;
      const promise = new Promise<boolean>((resolve) => (settle = resolve));
      this.waiting.set(key, (asked = { promise, settle }));
      void this.lookUpAll();
    }
    return asked.promise;
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
