import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import { Connection, isStale } from './connection.js';
import { DatabaseUnavailable } from './faults.js';
import type { PoolObserver } from './pool-metrics.js';
import { beginWaiting, remainingTimeBudget } from './time-budget.js';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/**
 * pg's pool, except that it drops connections that are stale or have an open transaction, and respects the time budget while it
 * connects.
 */
export class Pool extends pg.Pool {
  private readonly observer: PoolObserver | undefined;

  constructor(config?: pg.PoolConfig & { observer?: PoolObserver }) {
    super(config);
    this.observer = config?.observer;
    this.observer?.onOpen(this, this.options.max);
    // A transaction whose ROLLBACK failed would continue for the next user of the connection. The pool drops ended clients.
    this.on('release', (_error, client) => {
      if (client.getTransactionStatus() !== 'I') void client.end();
    });
  }

  /** Every failure is a `DatabaseUnavailable`. */
  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    if (connected) return this.connectInTime(connected);
    return new Promise((resolve, reject) =>
      this.connectInTime((error, client) => (client ? resolve(client) : reject(error))),
    );
  }

  private connectInTime(connected: Connected): void {
    // pg-pool calls back in the async context that released a connection; the statements belong to this caller's context.
    const connectedHere = AsyncResource.bind(connected);
    const startedAt = performance.now();
    let isSettled = false;
    const end: Connected = (error, client, release) => {
      // Too late for this caller: the next one can use the connection.
      if (isSettled) return client?.release();
      isSettled = true;
      endWaiting();
      this.observer?.onWaitEnd(performance.now() - startedAt);
      connectedHere(error && new DatabaseUnavailable(error.message, { cause: error }), client, release);
    };
    const endWaiting = beginWaiting(remainingTimeBudget(), () =>
      end(new Error('No connection became available in time'), undefined, () => undefined),
    );
    const acquire = (): void =>
      super.connect((error, client, release) => {
        if (!(client instanceof Connection) || !isStale(client.openedAt)) return end(error, client, release);
        release(true);
        acquire();
      });
    acquire();
  }
}
