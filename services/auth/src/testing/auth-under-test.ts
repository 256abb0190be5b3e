import type { DomainEvent } from '@lotline/protocol';
import type { RunningService } from '@lotline/service-kit';
import { createTestDatabase, TestBroker, type TestDatabase } from '@lotline/service-kit/testing';
import type { AuthSettings } from '../config.js';
import { database as schema } from '../database.js';
import { startAuth } from '../app.module.js';
import { testAuthSettings } from './accounts.js';

/** Replicas of the service with a database of their own. */
export class AuthUnderTest {
  private constructor(
    readonly database: TestDatabase,
    readonly broker: TestBroker,
    /** Every event since before the start. */
    readonly events: DomainEvent[],
    readonly replicas: RunningService[],
  ) {}

  static async start(count = 1, over: Partial<AuthSettings> = {}): Promise<AuthUnderTest> {
    const database = await createTestDatabase(schema);
    const broker = await TestBroker.open('auth');
    const events = await broker.recordEvents();
    const settings = testAuthSettings(database, over);
    const replicas = await Promise.all(Array.from({ length: count }, () => startAuth(settings)));
    return new AuthUnderTest(database, broker, events, replicas);
  }

  /** The only replica. */
  get service(): RunningService {
    const [service] = this.replicas;
    if (!service) throw new Error('No replica was started');
    return service;
  }

  async stop(): Promise<void> {
    await this.broker.close();
    await Promise.all(this.replicas.map((replica) => replica.stop()));
    await this.database.drop();
  }
}
