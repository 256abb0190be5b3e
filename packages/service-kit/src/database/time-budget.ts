import { AsyncLocalStorage } from 'node:async_hooks';

interface TimeBudget {
  remainingMs: number;
  /** How many statements of the work wait for the database now. */
  waiting: number;
  /** When the first of them began to wait. */
  waitingSince: number;
}

const budgets = new AsyncLocalStorage<TimeBudget>();

/**
 * Limits how long `work` waits for the database, all its statements together. A statement that has no answer by then fails as
 * `DatabaseUnavailable`, so that the caller gets an error in time. Only waiting counts, and statements that wait side by side
 * count once.
 */
export const withTimeBudget = <T>(ms: number, work: () => T): T =>
  budgets.run({ remainingMs: ms, waiting: 0, waitingSince: 0 }, work);

/** How many ms the current work may still wait: Infinity for work without a budget. */
export function remainingTimeBudget(): number {
  const budget = budgets.getStore();
  if (!budget) return Infinity;
  const waitedMs = budget.waiting > 0 ? performance.now() - budget.waitingSince : 0;
  return Math.max(0, budget.remainingMs - waitedMs);
}

/** Starts to wait, and calls `onTimeout` after `ms`. Returns a function that ends the wait and must be called once. */
export function beginWaiting(ms: number, onTimeout: () => void): () => void {
  const budget = budgets.getStore();
  if (budget && budget.waiting++ === 0) budget.waitingSince = performance.now();
  const timer = ms === Infinity ? undefined : setTimeout(onTimeout, ms);
  return () => {
    clearTimeout(timer);
    if (budget && --budget.waiting === 0) budget.remainingMs -= performance.now() - budget.waitingSince;
  };
}
