import { DATABASE_MS } from './connection.js';
import { DatabaseUnavailable, isDatabaseUnavailable } from './faults.js';
import { beginWaiting, remainingTimeBudget, withTimeBudget } from './time-budget.js';

/** Maximum number of items in one statement. */
const MAX_BATCH = 50;

interface Pending<Item, Result> {
  item: Item;
  settle: (outcome: { result: Result | undefined } | { error: unknown }) => void;
  /** True once the caller has its outcome, or has given up. */
  isSettled: boolean;
}

/**
 * Runs one database statement for several callers. Items that arrive in one turn of the event loop, or while a batch is running,
 * go together into the next batch, in the order of their arrival. A single item does not wait for others.
 */
export class Batcher<Item, Result> {
  private pending: Pending<Item, Result>[] = [];
  private isRunning = false;

  /** `runBatch` is one statement in its own transaction. It returns results by item; an item without a result is left out. */
  constructor(private readonly runBatch: (items: Item[]) => Promise<Map<Item, Result>>) {}

  /**
   * Waits at most as long as the caller's time budget; an item whose caller has given up is not sent. When the database is
   * unavailable, the whole batch fails. Any other error may concern a single item, so each item is then run alone.
   */
  run(item: Item): Promise<Result | undefined> {
    return new Promise((resolve, reject) => {
      if (remainingTimeBudget() === 0)
        return reject(new DatabaseUnavailable('The time budget for the database is used up'));
      const mine: Pending<Item, Result> = {
        item,
        isSettled: false,
        settle: (outcome) => {
          if (mine.isSettled) return;
          mine.isSettled = true;
          endWaiting();
          if ('error' in outcome) reject(outcome.error);
          else resolve(outcome.result);
        },
      };
      const endWaiting = beginWaiting(remainingTimeBudget(), () =>
        mine.settle({ error: new DatabaseUnavailable('The database did not answer in time') }),
      );
      this.pending.push(mine);
      if (this.isRunning) return;
      this.isRunning = true;
      setImmediate(() => void this.runPending());
    });
  }

  private async runPending(): Promise<void> {
    while (this.pending.length > 0) await this.runTogether(this.pending.splice(0, MAX_BATCH));
    this.isRunning = false;
  }

  private async runTogether(batch: Pending<Item, Result>[]): Promise<void> {
    const open = batch.filter(({ isSettled }) => !isSettled);
    if (open.length === 0) return;
    try {
      const results = await withTimeBudget(DATABASE_MS, () => this.runBatch(open.map(({ item }) => item)));
      for (const { item, settle } of open) settle({ result: results.get(item) });
    } catch (error) {
      if (open.length > 1 && !isDatabaseUnavailable(error)) for (const one of open) await this.runTogether([one]);
      else for (const { settle } of open) settle({ error });
    }
  }
}
