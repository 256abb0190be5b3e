import { randomUUID } from 'node:crypto';
import {
  type BoardCard,
  type ClientRecord,
  type DomainEvent,
  type EventPayloads,
  type EventType,
  type LinkPress,
  type LinkState,
  type LotContext,
  type OpenContext,
  type RideNews,
  type RideChange,
  type RideStatus,
} from '@lotline/contracts';
import type { RunningService } from '@lotline/service-kit';
import {
  createTestDatabase,
  eventually,
  TestBroker,
  testSettings,
  testUrl,
  type TestDatabase,
} from '@lotline/service-kit/testing';
import pg from 'pg';
import type { ShuttleSettings } from '../config.js';
import { database as schema } from '../database.js';
import { startShuttle } from '../start.js';
import { clientRecord } from './client-record.js';

/** A Redis database of its own, which a test may wipe. */
export function ownRedis(number: number): string {
  const url = new URL(testUrl('REDIS'));
  url.pathname = `/${number}`;
  return url.href;
}

export const staff = (over: Partial<LotContext> = {}): LotContext => ({
  lotId: 'harborview',
  userId: 'user-1',
  userName: 'Vera V.',
  role: 'valet',
  requestId: randomUUID(),
  ...over,
});

export const anybody = (): OpenContext => ({
  lotId: null,
  userId: null,
  userName: null,
  role: null,
  requestId: 'test',
});

/** What a test publishes: an event as its owner would. */
export type Published = { [T in EventType]: { type: T; lotId: string; payload: EventPayloads[T] } }[EventType];

/** The service on its real servers, with its own database, and what a test does with it. */
export class ShuttleUnderTest {
  private readonly services: RunningService[] = [];

  private constructor(
    readonly database: TestDatabase,
    readonly broker: TestBroker,
    /** Every event since the start, of anybody. */
    readonly heard: DomainEvent[],
  ) {}

  static async begin(): Promise<ShuttleUnderTest> {
    const database = await createTestDatabase(schema);
    const broker = await TestBroker.open('shuttle');
    return new ShuttleUnderTest(database, broker, await broker.overhear());
  }

  /** Begins, and starts one instance. */
  static async start(over: Partial<ShuttleSettings> = {}): Promise<ShuttleUnderTest> {
    const shuttle = await ShuttleUnderTest.begin();
    await shuttle.startInstance(over);
    return shuttle;
  }

  async startInstance(over: Partial<ShuttleSettings> = {}): Promise<RunningService> {
    const service = await startShuttle({
      ...testSettings('config/lots.test.json'),
      DATABASE_URL: this.database.url,
      REDIS_URL: ownRedis(5),
      DEMO: false,
      ...over,
    });
    this.services.push(service);
    // Before that its queue may not be bound yet, and events would go nowhere.
    await eventually(async () =>
      expect((await fetch(`http://127.0.0.1:${service.healthPort}/readyz`)).status).toBe(200),
    );
    return service;
  }

  async stop(): Promise<void> {
    for (const service of this.services) await service.stop();
    await this.broker.close();
    await this.database.drop();
  }

  /** A client that the copy knows. */
  async known(over: Partial<ClientRecord> = {}): Promise<ClientRecord> {
    const client = clientRecord(over);
    await this.save(client);
    return client;
  }

  /** Tells of a client's new version and waits until the copy has it. */
  async save(client: ClientRecord): Promise<void> {
    await this.broker.publish('client.saved', client.lotId, { client });
    await eventually(async () => {
      const found = await this.database.query('SELECT FROM riders WHERE client_id = $1 AND version >= $2', [
        client.id,
        client.version,
      ]);
      expect(found).toHaveLength(1);
    });
  }

  /** Publishes one event after the other, and returns once each has had its effect. */
  async oneByOne(events: readonly Published[]): Promise<void> {
    for (const event of events) await this.handled(await this.publish([event]));
  }

  /** Has one transaction handle all of these: they queue up behind an event whose rider's row is locked meanwhile. */
  async inOneBatch(events: readonly Published[]): Promise<void> {
    const first = await this.known();
    const lock = new pg.Client({ connectionString: this.database.url });
    await lock.connect();
    try {
      await lock.query('BEGIN');
      await lock.query('SELECT FROM riders WHERE client_id = $1 FOR UPDATE', [first.id]);
      await this.publish([{ type: 'client.saved', lotId: first.lotId, payload: { client: { ...first, version: 2 } } }]);
      await eventually(async () => {
        const { rowCount } = await lock.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        expect(rowCount).toBe(1);
      });
      const ids = await this.publish(events);
      await eventually(async () => expect(await this.broker.queueLength('shuttle.events')).toBe(0));
      await lock.query('ROLLBACK');
      await this.handled(ids);
      const transactions = await this.database.query('SELECT DISTINCT xmin::text FROM inbox WHERE event_id = ANY($1)', [
        ids,
      ]);
      expect(transactions).toHaveLength(1);
    } finally {
      await lock.end();
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
      expect(seen).toHaveLength(eventIds.length);
    });
  }

  move(
    clientId: string,
    status: RideStatus | null,
    shuttleNumber: number | null = null,
    context = staff(),
  ): Promise<RideChange> {
    return this.broker.rpc.call('shuttle.ride.move', { clientId, status, shuttleNumber }, context);
  }

  request(link: string): Promise<LinkPress> {
    return this.broker.rpc.call('shuttle.link.request', { link }, anybody());
  }

  status(link: string): Promise<LinkState> {
    return this.broker.rpc.call('shuttle.link.status', { link }, anybody());
  }

  async board(status: RideStatus, lotId = 'harborview'): Promise<{ cards: BoardCard[]; version: number }> {
    const { body, version } = await this.broker.rpc.call('shuttle.board.list', { status }, staff({ lotId }));
    return { cards: JSON.parse(body), version };
  }

  /** The ride's events so far, by board version. */
  changesOf(clientId: string): RideNews[] {
    return this.heard
      .filter((event): event is DomainEvent<'ride.changed'> => event.type === 'ride.changed')
      .map(({ payload }) => payload)
      .filter(({ ride }) => ride.clientId === clientId)
      .sort((one, other) => one.boardVersion - other.boardVersion);
  }
}
