import { randomUUID } from 'node:crypto';
import type { EventPayloads, EventType, ServiceName } from '@lotline/contracts';
import pg from 'pg';
import { eventQueue } from '../events/queues.js';
import { eventually } from './eventually.js';
import type { TestBroker } from './index.js';
import type { TestDatabase } from './test-database.js';

/** What a test publishes: an event as its owner would. */
export type Published = { [T in EventType]: { type: T; lotId: string; payload: EventPayloads[T] } }[EventType];

/** The events of one service under test, and when they had their effect. */
export class EventsUnderTest {
  constructor(
    private readonly service: ServiceName,
    private readonly broker: TestBroker,
    private readonly database: TestDatabase,
  ) {}

  /** Publishes one event after the other, and returns once each has had its effect. */
  async oneByOne(events: readonly Published[]): Promise<void> {
    for (const event of events) await this.handled(await this.publish([event]));
  }

  /**
   * Has one transaction handle all of these: they queue up behind `first`, the handling of which waits for the row that
   * `lock` locks.
   */
  async inOneBatch(events: readonly Published[], first: Published, lock: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.database.url });
    await client.connect();
    try {
      await client.query('BEGIN');
      await client.query(lock);
      await this.publish([first]);
      await eventually(async () => {
        const { rowCount } = await client.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        if (rowCount !== 1) throw new Error('The first event is not held up');
      });
      const ids = await this.publish(events);
      await eventually(async () => {
        const waiting = await this.broker.queueLength(eventQueue(this.service));
        if (waiting > 0) throw new Error(`${waiting} events are not delivered yet`);
      });
      await client.query('ROLLBACK');
      await this.handled(ids);
      const transactions = await this.database.query('SELECT DISTINCT xmin::text FROM inbox WHERE event_id = ANY($1)', [
        ids,
      ]);
      if (transactions.length !== 1) throw new Error(`They were handled in ${transactions.length} transactions`);
    } finally {
      await client.end();
    }
  }

  private async publish(events: readonly Published[]): Promise<string[]> {
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
