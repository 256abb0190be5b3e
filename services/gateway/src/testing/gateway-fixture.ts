import { randomUUID } from 'node:crypto';
import type { Role, User } from '@lotline/protocol';
import {
  createTestDatabase,
  eventually,
  TestBroker,
  useFixture,
  type TestDatabase,
} from '@lotline/service-kit/testing';
import type { GatewaySettings } from '../config.js';
import { database as schema } from '../database.js';
import { startGateway, type RunningGateway } from '../start.js';
import { FakeServices } from './fake-services.js';
import { gatewaySettings } from './gateway-settings.js';
import { closeStreams } from './live-stream-client.js';

/** The role at each of the lots; 'admin' is an operator admin's. */
export const access = (role: Role, lotIds = ['harborview']): Pick<User, 'operatorAdmin' | 'roles'> => ({
  operatorAdmin: role === 'admin',
  roles: role === 'admin' ? [] : lotIds.map((lotId) => ({ lotId, role })),
});

export const staffUser = ({
  role = 'valet',
  lotIds,
  ...over
}: Partial<User> & { role?: Role; lotIds?: string[] } = {}): User => ({
  id: randomUUID(),
  email: 'valet@lot.test',
  firstName: 'Vera',
  lastName: 'Voss',
  profileImageUrl: null,
  ...access(role, lotIds),
  version: 1,
  passwordId: null,
  ...over,
});

/** A gateway where these people work, for all tests of a `describe`. Set the state of `services` before its tests. */
export const useGateway = (users: User[] = [], over: Partial<GatewaySettings> = {}): GatewayFixture =>
  useGateways(users, [over]);

/** Two gateways that share everything. */
export const useTwoGateways = (users: User[] = [], over: Partial<GatewaySettings> = {}): GatewayFixture =>
  useGateways(users, [over, over]);

function useGateways(users: User[], settings: Partial<GatewaySettings>[]): GatewayFixture {
  afterEach(closeStreams);
  return useFixture(new GatewayFixture(users, settings));
}

/** Gateways on real servers that share one database, with fakes for the other services. */
export class GatewayFixture {
  database!: TestDatabase;
  broker!: TestBroker;
  services = new FakeServices();
  private readonly running: RunningGateway[] = [];

  /** @param settings Those of the gateways that run from the beginning. */
  constructor(
    users: User[] = [],
    private readonly settings: Partial<GatewaySettings>[] = [],
  ) {
    this.services.users = users;
  }

  async begin(): Promise<void> {
    this.database = await createTestDatabase(schema);
    this.broker = await TestBroker.open('gateway');
    await this.services.answerOn(this.broker);
    for (const over of this.settings) await this.start(over);
  }

  /** Starts a gateway and waits until it is ready. */
  async start(over: Partial<GatewaySettings> = {}): Promise<RunningGateway> {
    const gateway = await startGateway(gatewaySettings(this.database, over));
    this.running.push(gateway);
    await eventually(async () => {
      const { status } = await fetch(`${gateway.url}/readyz`);
      if (status !== 200) throw new Error('not ready');
    });
    return gateway;
  }

  async stop(gateway: RunningGateway): Promise<void> {
    this.running.splice(this.running.indexOf(gateway), 1);
    await gateway.stop();
  }

  async end(): Promise<void> {
    closeStreams();
    for (const gateway of [...this.running]) await this.stop(gateway);
    await this.broker.close();
    await this.database.drop();
    this.services = new FakeServices();
  }

  /** The first gateway. */
  get gateway(): RunningGateway {
    const [gateway] = this.running;
    if (!gateway) throw new Error('No gateway runs');
    return gateway;
  }

  /** The second gateway. */
  get other(): RunningGateway {
    const [, other] = this.running;
    if (!other) throw new Error('No second gateway runs');
    return other;
  }

  get url(): string {
    return this.gateway.url;
  }
}
