import { randomUUID } from 'node:crypto';
import type { EventPayloads, EventType, ServiceName } from '@lotline/contracts';
import pg from 'pg';
import { eventQueue } from '../events/queues.js';
import { eventually } from './eventually.js';
import type { TestBroker } from './index.js';
import type { TestDatabase } from './test-database.js';

/** What a test publishes: an event as its owner would. */
export type TestEvent = { [T in EventType]: { type: T; lotId: string; payload: EventPayloads[T] } }[EventType];

/** Rows that a transaction under test runs into, and what is done while it waits for them. */
export interface Interruption {
  /** Locks them; SQL. */
  lock: string;
  then?: () => Promise<unknown>;
}

/** The events of one service under test, and when they had their effect. */
export class EventsUnderTest {
  constructor(
    private readonly service: ServiceName,
    private readonly broker: TestBroker,
    private readonly database: TestDatabase,
  ) {}

  /** Publishes one event after the other, and returns once each has had its effect. */
  async oneByOne(events: readonly TestEvent[]): Promise<void> {
    for (const event of events) await this.handled(await this.publish([event]));
  }

  /**
   * Has one transaction handle all of these: they queue up behind `first`, the handling of which waits for the row that
   * `lock` locks. With several replicas there is a `first` for each, and the broker deals `events` out to them in turn, so that
   * there are as many transactions. Where they run into `midway`, which is locked too, `then` is done before they go on.
   */
  async inOneBatch(
    events: readonly TestEvent[],
    first: TestEvent | readonly TestEvent[],
    lock: string,
    midway?: Interruption,
  ): Promise<void> {
    const firsts = [first].flat();
    const rows = await Locked.open(this.database.url, lock);
    const later = midway && (await Locked.open(this.database.url, midway.lock));
    try {
      await this.publish(firsts);
      await rows.heldUp(firsts.length);
      const ids = await this.publish(events);
      await eventually(async () => {
        const waiting = await this.broker.queueLength(eventQueue(this.service));
        if (waiting > 0) throw new Error(`${waiting} events are not delivered yet`);
      });
      await rows.letGo();
      if (midway && later) {
        await later.heldUp(firsts.length);
        await midway.then?.();
        await later.letGo();
      }
      await this.handled(ids);
      const transactions = await this.database.query('SELECT DISTINCT xmin::text FROM inbox WHERE event_id = ANY($1)', [
        ids,
      ]);
      if (transactions.length !== firsts.length) {
        throw new Error(`They were handled in ${transactions.length} transactions`);
      }
    } finally {
      await rows.close();
      await later?.close();
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

  private async handled(eventIds: string[]): Promise<void> {
    await eventually(async () => {
      const seen = await this.database.query('SELECT FROM inbox WHERE event_id = ANY($1)', [eventIds]);
      if (seen.length < eventIds.length) throw new Error(`${eventIds.length - seen.length} events had no effect yet`);
    });
  }
}

/** Rows that a test has locked. */
class Locked {
  private constructor(private readonly client: pg.Client) {}

  static async open(url: string, lock: string): Promise<Locked> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('BEGIN');
    await client.query(lock);
    return new Locked(client);
  }

  /** Returns once so many transactions wait for another. */
  async heldUp(transactions: number): Promise<void> {
    await eventually(async () => {
      const { rowCount } = await this.client.query(
        'SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0',
      );
      if (rowCount !== transactions) throw new Error(`${rowCount} instead of ${transactions} are held up`);
    });
  }

  async letGo(): Promise<void> {
    await this.client.query('ROLLBACK');
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}
