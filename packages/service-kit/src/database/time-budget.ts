import { AsyncLocalStorage } from 'node:async_hooks';

interface Patience {
  leftMs: number;
  /** So many wait now, side by side. */
  waiting: number;
  /** When the first of them began. */
  since: number;
}

const patience = new AsyncLocalStorage<Patience>();

/**
 * Gives `work` so many ms of waiting for the database, for all its questions together: what has no answer by then ends as
 * `DatabaseUnavailable`, so that whoever waits for `work` hears of it in time. What `work` does meanwhile does not count, and what it
 * asks side by side is waited for once.
 */
export const withTimeBudget = <T>(ms: number, work: () => T): T =>
  patience.run({ leftMs: ms, waiting: 0, since: 0 }, work);

/** How many ms the work at hand may still wait: Infinity where nobody waits for it. */
export function remainingTimeBudget(): number {
  const mine = patience.getStore();
  return mine ? Math.max(0, mine.leftMs - (mine.waiting > 0 ? performance.now() - mine.since : 0)) : Infinity;
}

/** Begins to wait, and calls `giveUp` when that takes more than `ms`. The function that it answers, called once, ends the wait. */
export function beginWaiting(ms: number, giveUp: () => void): () => void {
  const mine = patience.getStore();
  if (mine && mine.waiting++ === 0) mine.since = performance.now();
  const timer = ms === Infinity ? undefined : setTimeout(giveUp, ms);
  return () => {
    clearTimeout(timer);
    if (mine && --mine.waiting === 0) mine.leftMs -= performance.now() - mine.since;
  };
}
