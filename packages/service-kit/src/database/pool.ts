import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import { DatabaseUnavailable } from './faults.js';
import { beginWaiting, remainingTimeBudget } from './time-budget.js';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/** pg's pool, which keeps no connection with an open transaction, and waits for one no longer than the work at hand may. */
export class Pool extends pg.Pool {
  constructor(config?: pg.PoolConfig) {
    super(config);
    // A transaction whose ROLLBACK failed would go on with whoever gets the connection next. A pool keeps none that ends.
    this.on('release', (_error, client) => {
      if (client.getTransactionStatus() !== 'I') void client.end();
    });
  }

  /** Any failure is a `DatabaseUnavailable`. */
  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    if (connected) return this.connectInTime(connected);
    return new Promise((resolve, reject) =>
      this.connectInTime((error, client) => (client ? resolve(client) : reject(error))),
    );
  }

  private connectInTime(connected: Connected): void {
    // pg-pool calls back from wherever a connection becomes free: what is asked then is its own caller's question.
    const connectedHere = AsyncResource.bind(connected);
    let isOver = false;
    const end: Connected = (error, client, release) => {
      // Too late for whoever asked, and good for the next one.
      if (isOver) return client?.release();
      isOver = true;
      endWaiting();
      connectedHere(error && new DatabaseUnavailable(error.message, { cause: error }), client, release);
    };
    const endWaiting = beginWaiting(remainingTimeBudget(), () =>
      end(new Error('No connection in time'), undefined, () => undefined),
    );
    super.connect(end);
  }
}
