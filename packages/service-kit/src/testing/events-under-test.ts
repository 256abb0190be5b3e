import { randomUUID } from 'node:crypto';
import type { EventPayloads, EventType, ServiceName } from '@lotline/protocol';
import pg from 'pg';
import { eventQueue } from '../events/queues.js';
import { eventually } from './eventually.js';
import type { TestBroker } from './index.js';
import type { TestDatabase } from './test-database.js';

/** An event that a test publishes as its owner would. */
export type TestEvent = { [T in EventType]: { type: T; lotId: string; payload: EventPayloads[T] } }[EventType];

/** Rows for which a transaction under test has to wait, and an action during the wait. */
export interface Interruption {
  /** SQL that locks the rows. */
  lock: string;
  then?: () => Promise<unknown>;
}

/** Publishes events to a service under test and waits for their effects. */
export class EventsUnderTest {
  constructor(
    private readonly service: ServiceName,
    private readonly broker: TestBroker,
    private readonly database: TestDatabase,
  ) {}

  /** Publishes the events one after the other, each after the effect of the one before. */
  async publishOneByOne(events: readonly TestEvent[]): Promise<void> {
    for (const event of events) await this.waitUntilHandled(await this.publish([event]));
  }

  /**
   * Makes one transaction handle all `events`: they queue behind `first`, whose handler waits for the row that `lock` locks. With
   * several replicas there is a `first` for each; the broker distributes `events` among them, so there are as many transactions.
   * If `interruption` is given, they also wait for its rows, and its `then` runs before they continue.
   */
  async publishInOneBatch(
    events: readonly TestEvent[],
    first: TestEvent | readonly TestEvent[],
    lock: string,
    interruption?: Interruption,
  ): Promise<void> {
    const firsts = [first].flat();
    const firstLock = await RowLock.open(this.database.url, lock);
    const secondLock = interruption && (await RowLock.open(this.database.url, interruption.lock));
    try {
      await this.publish(firsts);
      await firstLock.waitForBlocked(firsts.length);
      const ids = await this.publish(events);
      await eventually(async () => {
        const waiting = await this.broker.queueLength(eventQueue(this.service));
        if (waiting > 0) throw new Error(`${waiting} events are not delivered yet`);
      });
      await firstLock.release();
      if (interruption && secondLock) {
        await secondLock.waitForBlocked(firsts.length);
        await interruption.then?.();
        await secondLock.release();
      }
      await this.waitUntilHandled(ids);
      const transactions = await this.database.query('SELECT DISTINCT xmin::text FROM inbox WHERE event_id = ANY($1)', [
        ids,
      ]);
      if (transactions.length !== firsts.length) {
        throw new Error(`They were handled in ${transactions.length} transactions`);
      }
    } finally {
      await firstLock.close();
      await secondLock?.close();
    }
  }

  private async publish(events: readonly TestEvent[]): Promise<string[]> {
    const ids: string[] = [];
    for (const { type, lotId, payload } of events) {
      const id = randomUUID();
      await this.broker.publish(type, lotId, payload, id);
      ids.push(id);
    }
    return ids;
  }

  private async waitUntilHandled(eventIds: string[]): Promise<void> {
    await eventually(async () => {
      const seen = await this.database.query('SELECT FROM inbox WHERE event_id = ANY($1)', [eventIds]);
      if (seen.length < eventIds.length) throw new Error(`${eventIds.length - seen.length} events had no effect yet`);
    });
  }
}

/** Rows locked by a test. */
class RowLock {
  private constructor(private readonly client: pg.Client) {}

  static async open(url: string, lock: string): Promise<RowLock> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('BEGIN');
    await client.query(lock);
    return new RowLock(client);
  }

  /** Waits until this many transactions are blocked by others. */
  async waitForBlocked(transactions: number): Promise<void> {
    await eventually(async () => {
      const { rowCount } = await this.client.query(
        'SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0',
      );
      if (rowCount !== transactions) throw new Error(`${rowCount} instead of ${transactions} are blocked`);
    });
  }

  async release(): Promise<void> {
    await this.client.query('ROLLBACK');
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}
