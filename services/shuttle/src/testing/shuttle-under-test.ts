import { randomUUID } from 'node:crypto';
import {
  DomainError,
  RIDE_STATUSES,
  type Actor,
  type BoardCard,
  type ClientRecord,
  type DomainEvent,
  type EventType,
  type LinkPress,
  type LinkState,
  type LotContext,
  type MoveResult,
  type OpenContext,
  type RideChange,
  type RideEntry,
  type RideStatus,
} from '@lotline/protocol';
import type { RunningService } from '@lotline/service-kit';
import {
  createTestDatabase,
  eventually,
  EventsUnderTest,
  TestBroker,
  testSettings,
  testUrl,
  useFixture,
  type TestDatabase,
  type TestEvent,
} from '@lotline/service-kit/testing';
import type { ShuttleSettings } from '../config.js';
import { database as schema } from '../database.js';
import { startShuttle } from '../app.module.js';
import { clientRecord } from './client-record.js';

/** The URL of a Redis database that the test may flush. */
export function ownRedis(number: number): string {
  const url = new URL(testUrl('REDIS'));
  url.pathname = `/${number}`;
  return url.href;
}

export const staff = (over: Partial<LotContext> = {}): LotContext => ({
  lotId: 'harborview',
  requestId: randomUUID(),
  actor: { kind: 'staff', id: 'user-1', name: 'Vera V.', role: 'valet', operatorAdmin: false },
  ...over,
});

/** Can read histories although the stubbed clients service does not know the client. */
export const admin = (over: Partial<LotContext> = {}): LotContext =>
  staff({ actor: { kind: 'staff', id: 'admin-1', name: 'Ada A.', role: 'admin', operatorAdmin: false }, ...over });

/** A pick-up board without a login. With null it serves any lane. */
export const board = (lane: number | null, over: Partial<LotContext> = {}): LotContext =>
  staff({ actor: { kind: 'board', lane }, ...over });

const openContext = (actor: Actor): OpenContext => ({ lotId: null, requestId: 'test', actor });
export const gatewayItself = openContext({ kind: 'system' });
const customer = (link: string) => openContext({ kind: 'customer', link });

const riderRow = (...ids: string[]): string =>
  `SELECT FROM riders WHERE client_id = ANY('{${ids.join(',')}}') FOR UPDATE`;

/** Without Redis there is no schedule: tests run the sweeps. */
export const WITHOUT_SCHEDULE = { REDIS_URL: 'redis://127.0.0.1:1' };

/** The service with one instance, for all tests of a `describe`. */
export const useShuttle = (over: Partial<ShuttleSettings> = {}): ShuttleUnderTest =>
  useFixture(new ShuttleUnderTest(over));

/** Runs the service on real servers with its own database. */
export class ShuttleUnderTest {
  database!: TestDatabase;
  broker!: TestBroker;
  /** Every event since the start, from any sender. */
  receivedEvents: DomainEvent[] = [];
  /** The records of the stubbed clients service. */
  readonly owned: ClientRecord[] = [];
  /** The links that it was asked about. */
  readonly lookedUp: string[] = [];
  private readonly services: RunningService[] = [];
  private events!: EventsUnderTest;

  /** @param first The settings of the first instance; null for none. */
  constructor(private readonly first: Partial<ShuttleSettings> | null = null) {}

  async begin(): Promise<void> {
    this.database = await createTestDatabase(schema);
    this.broker = await TestBroker.open('shuttle');
    this.receivedEvents = await this.broker.recordEvents();
    this.events = new EventsUnderTest('shuttle', this.broker, this.database);
    await this.broker.answer({
      'clients.client.by-link': ({ link }) => {
        this.lookedUp.push(link);
        return this.findOwned(({ shuttleRequestId }) => shuttleRequestId === link);
      },
      'clients.client.record': ({ id }, { lotId }) =>
        this.findOwned((client) => client.id === id && client.lotId === lotId),
    });
    if (this.first) await this.startInstance(this.first);
  }

  async startInstance(over: Partial<ShuttleSettings> = {}): Promise<RunningService> {
    const service = await startShuttle({
      ...testSettings(),
      DATABASE_URL: this.database.url,
      REDIS_URL: ownRedis(5),
      DEMO: false,
      DEAD_LETTER_RETENTION_DAYS: 30,
      HISTORY_RETENTION_DAYS: 730,
      ...over,
    });
    this.services.push(service);
    // Before it is ready its queue may not be bound, and events would be lost.
    await eventually(async () =>
      expect((await fetch(`http://127.0.0.1:${service.healthPort}/readyz`)).status).toBe(200),
    );
    return service;
  }

  async stopInstance(service: RunningService): Promise<void> {
    this.services.splice(this.services.indexOf(service), 1);
    await service.stop();
  }

  async end(): Promise<void> {
    for (const service of this.services.splice(0)) await service.stop();
    await this.broker.close();
    await this.database.drop();
  }

  /** Creates a client that is in the copy. */
  async createKnownClient(over: Partial<ClientRecord> = {}): Promise<ClientRecord> {
    const client = clientRecord(over);
    await this.save(client);
    return client;
  }

  /** Creates a client who is waiting for a ride that staff requested, and returns their id. */
  async requested(over: Partial<ClientRecord> = {}): Promise<string> {
    const { id, lotId } = await this.createKnownClient(over);
    await this.move(id, 'requesting_ride', null, staff({ lotId }));
    return id;
  }

  /** Publishes a client's new version and waits until the copy has it. */
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

  publishOneByOne(events: readonly TestEvent[]): Promise<void> {
    return this.events.publishOneByOne(events);
  }

  /** Delivers the events in one batch, behind a rider's event (see `EventsUnderTest.publishInOneBatch`). */
  async publishInOneBatch(events: readonly TestEvent[]): Promise<void> {
    const { id, ...rest } = await this.createKnownClient();
    const payload = { client: { ...rest, id, version: 2 } };
    const first: TestEvent = { type: 'client.saved', lotId: rest.lotId, payload };
    await this.events.publishInOneBatch(events, first, riderRow(id));
  }

  /** As `publishInOneBatch`, but for two instances, each blocked by one of two locked riders. */
  async publishInTwoBatches(events: readonly TestEvent[], locked: readonly ClientRecord[]): Promise<void> {
    const clients = [await this.createKnownClient(), await this.createKnownClient()];
    const firsts = clients.map((client): TestEvent => {
      const payload = { client: { ...client, version: 2 } };
      return { type: 'client.saved', lotId: client.lotId, payload };
    });
    const lock = riderRow(...clients.map(({ id }) => id));
    await this.events.publishInOneBatch(events, firsts, lock, { lock: riderRow(...locked.map(({ id }) => id)) });
  }

  move(
    clientId: string,
    status: RideStatus | null,
    shuttleNumber: number | null = null,
    context = staff(),
  ): Promise<MoveResult> {
    return this.broker.rpc.call('shuttle.ride.move', { clientId, status, shuttleNumber }, context);
  }

  request(link: string): Promise<LinkPress> {
    return this.broker.rpc.call('shuttle.link.request', { link }, customer(link));
  }

  status(link: string): Promise<LinkState> {
    return this.broker.rpc.call('shuttle.link.status', { link }, customer(link));
  }

  async board(status: RideStatus, lotId = 'harborview') {
    const { body, ...count } = await this.broker.rpc.call('shuttle.board.list', { status }, staff({ lotId }));
    const cards: BoardCard[] = JSON.parse(body);
    return { cards, ...count };
  }

  /** Returns the cards of all columns. */
  async cards(lotId = 'harborview'): Promise<BoardCard[]> {
    const columns = await Promise.all(RIDE_STATUSES.map((status) => this.board(status, lotId)));
    return columns.flatMap(({ cards }) => cards);
  }

  async cardOf(clientId: string, lotId = 'harborview'): Promise<BoardCard | undefined> {
    return (await this.cards(lotId)).find(({ id }) => id === clientId);
  }

  /** Returns what happened to the ride, the newest first. */
  async historyOf(clientId: string, context = admin()): Promise<RideEntry[]> {
    return (await this.broker.rpc.call('shuttle.ride.history', { clientId }, context)).entries;
  }

  silence(clientId: string, context = staff()): Promise<MoveResult> {
    return this.broker.rpc.call('shuttle.ride.silence', { clientId }, context);
  }

  /** Returns the database connections that wait for a lock. */
  async waitingPids(): Promise<number[]> {
    const waiting = await this.database.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return waiting.map(({ pid }) => pid);
  }

  eventsOf<T extends EventType>(type: T): DomainEvent<T>[] {
    return this.receivedEvents.filter((event): event is DomainEvent<T> => event.type === type);
  }

  /** Returns the ride's events so far in the order of their board versions. */
  changesOf(clientId: string): RideChange[] {
    return this.eventsOf('ride.changed')
      .map(({ payload }) => payload)
      .filter(({ ride }) => ride.clientId === clientId)
      .sort((one, other) => one.boardVersion - other.boardVersion);
  }

  private findOwned(matches: (client: ClientRecord) => boolean): ClientRecord {
    const client = this.owned.find(matches);
    if (!client) throw new DomainError('NOT_FOUND', 'No such customer');
    return client;
  }
}
