import { randomUUID } from 'node:crypto';
import type { Client, DomainEvent, ListingFilter, LotContext, MovedRide, Role, RpcInput } from '@lotline/protocol';
import type { RunningService } from '@lotline/service-kit';
import {
  createTestDatabase,
  eventually,
  EventsUnderTest,
  TestBroker,
  testSettings,
  useFixture,
  type Interruption,
  type TestEvent,
  type TestDatabase,
} from '@lotline/service-kit/testing';
import type { Type } from '@nestjs/common';
import { database } from '../database.js';
import { startClients } from '../app.module.js';
import { customerForm } from './customer.js';

/** The account of `staff`. */
export const STAFF_ID = '5a3d0f66-9a41-4f0e-9b07-6a2f8d9f3b21';

/** The context of a call by staff of a lot. */
export const staff = (lotId = 'harborview', role: Role = 'valet'): LotContext => ({
  lotId,
  requestId: randomUUID(),
  actor: { kind: 'staff', id: STAFF_ID, name: 'Vera V.', role, operatorAdmin: false },
});

/** The default settings. */
const RETENTION = {
  DEAD_LETTER_RETENTION_DAYS: 30,
  HISTORY_RETENTION_DAYS: 730,
  IMPORT_RETENTION_DAYS: 7,
  UNDELIVERABLE_RETENTION_DAYS: 180,
};

/** The service, for all tests of a `describe` or file. */
export const useClients = ({ demo = false } = {}): ClientsUnderTest => useFixture(new ClientsUnderTest(demo));

/** Runs the service with its own database, and calls it over the real broker. */
export class ClientsUnderTest {
  db!: TestDatabase;
  broker!: TestBroker;
  /** Every event since the start, from any sender. */
  receivedEvents: DomainEvent[] = [];
  private readonly services: RunningService[] = [];

  constructor(private readonly demo = false) {}

  async begin(): Promise<void> {
    this.broker = await TestBroker.open('clients');
    this.db = await createTestDatabase(database);
    this.receivedEvents = await this.broker.recordEvents();
    await this.addReplica();
  }

  /** Of the first replica. */
  get healthPort(): number {
    return this.services[0]?.healthPort ?? 0;
  }

  /** Returns a function that stops the replica. */
  async addReplica(): Promise<() => Promise<void>> {
    const settings = { ...testSettings(), DATABASE_URL: this.db.url, DEMO: this.demo, ...RETENTION };
    const service = await startClients(settings);
    this.services.push(service);
    // Before it is ready its queue may not be bound, and events would be lost.
    await eventually(async () => {
      const { status } = await fetch(`http://127.0.0.1:${service.healthPort}/readyz`);
      expect(status).toBe(200);
    });
    return async () => {
      this.services.splice(this.services.indexOf(service), 1);
      await service.stop();
    };
  }

  /** Returns a provider of the first replica, to test what no call reaches. */
  provider<Provider>(type: Type<Provider>): Provider {
    const [first] = this.services;
    if (!first) throw new Error('No replica runs');
    return first.app.get(type);
  }

  async end(): Promise<void> {
    for (const service of this.services.splice(0)) await service.stop();
    await this.broker.close();
    await this.db.drop();
  }

  get rpc(): TestBroker['rpc'] {
    return this.broker.rpc;
  }

  add(fields: Record<string, unknown> = {}, context = staff()): Promise<Client> {
    return this.rpc.call('clients.client.add', { input: customerForm(fields) }, context);
  }

  get(id: string, context = staff(), after: MovedRide[] = []): Promise<Client> {
    return this.rpc.call('clients.client.get', { id, after }, context);
  }

  update(
    id: string,
    fields: Record<string, unknown>,
    { context = staff(), ifVersion }: { context?: LotContext; ifVersion?: number } = {},
  ): Promise<Client> {
    return this.rpc.call('clients.client.update', { id, input: customerForm(fields), ifVersion }, context);
  }

  async list(
    filter: ListingFilter = {},
    {
      context = staff(),
      ...paging
    }: { context?: LotContext; limit?: number; cursor?: string; after?: MovedRide[] } = {},
  ): Promise<{
    clients: Client[];
    nextCursor: string | null;
    version: number;
    epoch?: string | undefined;
    count: number;
  }> {
    const request: RpcInput<'clients.listing.page'> = { filter, limit: 100, ...paging };
    const { body, ...rest } = await this.rpc.call('clients.listing.page', request, context);
    const clients: Client[] = JSON.parse(body);
    return { clients, ...rest };
  }

  async version(context = staff()): Promise<number> {
    return (await this.rpc.call('clients.listing.version', {}, context)).version;
  }

  /** Returns the events that mention an id, except those for the audit, in the order in which they were published. */
  eventsAbout(id: string): DomainEvent[] {
    return this.receivedEvents.filter(
      ({ type, payload }) => type !== 'audit.recorded' && JSON.stringify(payload).includes(id),
    );
  }

  /** Delivers the events in one batch, behind the check-out of a customer (see `EventsUnderTest.publishInOneBatch`). */
  async publishInOneBatch(events: readonly TestEvent[], midway?: Interruption): Promise<void> {
    const { id, lotId } = await this.add({ phone: newPhone() });
    const payload = { clientId: id, completedAt: new Date().toISOString() };
    const first: TestEvent = { type: 'ride.completed', lotId, payload };
    const lock = `SELECT FROM clients WHERE id = '${id}' FOR UPDATE`;
    await new EventsUnderTest('clients', this.broker, this.db).publishInOneBatch(events, first, lock, midway);
  }

  /** Deletes all customers, also those who could be restored, with their history and idempotency keys. */
  async empty(): Promise<void> {
    await this.db.query('DELETE FROM clients');
    await this.db.query('DELETE FROM deleted_clients');
    await this.db.query('DELETE FROM history');
    await this.db.query('DELETE FROM add_keys');
  }
}

let phones = 0;
/** Returns a phone that no other customer of the test file has. */
export const newPhone = (): string => `310-555-${String((phones += 1)).padStart(4, '0')}`;
