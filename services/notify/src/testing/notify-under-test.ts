import { DomainError, type DomainEvent } from '@lotline/protocol';
import type { RunningService } from '@lotline/service-kit';
import {
  createTestDatabase,
  eventually,
  TestBroker,
  useFixture,
  type TestDatabase,
} from '@lotline/service-kit/testing';
import type { NotifySettings } from '../config.js';
import { database as config } from '../database.js';
import { startNotify } from '../app.module.js';
import { createRecord, testNotifySettings } from './texts.js';

/** An id that the clients service does not know. */
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** Replicas of the service, for all tests of a `describe`. */
export const useNotify = (replicas = 1, over: Partial<NotifySettings> = {}): NotifyUnderTest =>
  useFixture(new NotifyUnderTest(replicas, over));

/** Replicas of the service with their own database, and the clients service that they ask. */
export class NotifyUnderTest {
  database!: TestDatabase;
  broker!: TestBroker;
  /** Every event since the start, from any sender. */
  events: DomainEvent[] = [];
  readonly replicas: RunningService[] = [];
  /** The phones of customers by id, where they are not the default. */
  readonly phones = new Map<string, string>();

  constructor(
    private readonly count: number,
    protected readonly over: Partial<NotifySettings> = {},
  ) {}

  async begin(): Promise<void> {
    this.database = await createTestDatabase(config);
    this.broker = await TestBroker.open('notify');
    this.events = await this.broker.recordEvents();
    await this.answerCalls();
    await Promise.all(Array.from({ length: this.count }, () => this.addReplica()));
  }

  protected answerCalls(): Promise<void> {
    return this.broker.answer({
      'clients.client.record': ({ id }, { lotId }) => {
        if (id === UNKNOWN_ID) throw new DomainError('NOT_FOUND', 'No such customer');
        return createRecord({ id, lotId, phone: this.phones.get(id) ?? '310-555-0142' });
      },
    });
  }

  async addReplica(over = this.over): Promise<RunningService> {
    const replica = await startNotify(testNotifySettings(this.database, over));
    this.replicas.push(replica);
    // Events that are published before the queue is bound are lost.
    await eventually(async () =>
      expect((await fetch(`http://127.0.0.1:${replica.healthPort}/readyz`)).status).toBe(200),
    );
    return replica;
  }

  async stopReplicas(): Promise<void> {
    await Promise.all(this.replicas.splice(0).map((replica) => replica.stop()));
  }

  async end(): Promise<void> {
    await this.broker.close();
    await this.stopReplicas();
    await this.database.drop();
  }

  /** The first replica. */
  get service(): RunningService {
    const [service] = this.replicas;
    if (!service) throw new Error('No replica was started');
    return service;
  }
}
