import type { DomainEvent, RpcResponse } from '@lotline/protocol';
import type { RunningService } from '@lotline/service-kit';
import { createTestDatabase, TestBroker, useFixture, type TestDatabase } from '@lotline/service-kit/testing';
import type { AuthSettings } from '../config.js';
import { database as schema } from '../database.js';
import { startAuth } from '../app.module.js';
import { gatewayContext, PASSWORD, testAuthSettings } from './accounts.js';

/** Replicas of the service, for all tests of a `describe`. */
export const useAuth = (count = 1, over: Partial<AuthSettings> = {}): AuthUnderTest =>
  useFixture(new AuthUnderTest(count, over));

/** Replicas of the service with a database of their own. */
export class AuthUnderTest {
  database!: TestDatabase;
  broker!: TestBroker;
  /** Every event since before the start. */
  events: DomainEvent[] = [];
  replicas: RunningService[] = [];

  constructor(
    private readonly count: number,
    private readonly over: Partial<AuthSettings> = {},
  ) {}

  async begin(): Promise<void> {
    this.database = await createTestDatabase(schema);
    this.broker = await TestBroker.open('auth');
    this.events = await this.broker.recordEvents();
    await Promise.all(Array.from({ length: this.count }, () => this.start()));
  }

  /** Starts another replica. */
  async start(over = this.over): Promise<void> {
    this.replicas.push(await startAuth(testAuthSettings(this.database, over)));
  }

  async stopReplicas(): Promise<void> {
    await Promise.all(this.replicas.splice(0).map((replica) => replica.stop()));
  }

  async end(): Promise<void> {
    await this.broker.close();
    await this.stopReplicas();
    await this.database.drop();
  }

  /** The only replica. */
  get service(): RunningService {
    const [service] = this.replicas;
    if (!service) throw new Error('No replica was started');
    return service;
  }

  /** Waits longer than a gateway does, because many concurrent hashes are slow on a busy machine. */
  signIn(email: string, password = PASSWORD, address = '192.0.2.1'): Promise<RpcResponse<'auth.session.sign-in'>> {
    return this.broker.rpc.call('auth.session.sign-in', { email, password, address }, gatewayContext, 25_000);
  }

  /** Returns the kind and detail of each of the audit's entries about an account. */
  async audited(userId: string): Promise<string[]> {
    const sql = 'SELECT kind, detail FROM audit WHERE user_id = $1 ORDER BY id';
    const rows = await this.database.query<{ kind: string; detail: string }>(sql, [userId]);
    return rows.map(({ kind, detail }) => `${kind} ${detail}`.trim());
  }
}
