import { AsyncLocalStorage } from 'node:async_hooks';

interface Patience {
  leftMs: number;
}

const patience = new AsyncLocalStorage<Patience>();

/**
 * Gives `work` so many ms of waiting for the database, for all its questions together: what has no answer by then ends as
 * `DatabaseAway`, so that whoever waits for `work` hears of it in time. What `work` does meanwhile does not count.
 */
export const withPatience = <T>(ms: number, work: () => T): T => patience.run({ leftMs: ms }, work);

/** How many ms the work at hand may still wait: Infinity where nobody waits for it. */
export const patienceLeft = (): number => Math.max(0, patience.getStore()?.leftMs ?? Infinity);

/** Begins to wait, and calls `giveUp` when that takes more than `ms`. The function that it answers ends the wait. */
export function beginWaiting(ms: number, giveUp: () => void): () => void {
  const mine = patience.getStore();
  const begunAt = performance.now();
  const timer = ms === Infinity ? undefined : setTimeout(giveUp, ms);
  return () => {
    clearTimeout(timer);
    if (mine) mine.leftMs -= performance.now() - begunAt;
  };
}
