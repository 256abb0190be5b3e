import { randomUUID } from 'node:crypto';
import { EVENTS_EXCHANGE, type ServiceName } from '@lotline/protocol';
import { connect, type Channel, type ChannelModel } from 'amqplib';
import { envelopeOf } from '../rpc/wire.js';
import { Metrics } from '../metrics/metrics.js';
import { RpcClient } from '../rpc/client.js';
import {
  createTestDatabase,
  eventually,
  TestBroker,
  testSettings,
  testUrl,
  type TestDatabase,
} from '../testing/index.js';
import { account, systemCaller } from '../testing/calls-under-test.js';
import { PROBE_DATABASE, startProbe, type RunningProbe } from '../testing/probe-service.js';
import { brokerUser } from './sender-policy.js';

/** Passwords by service; empty if the broker has one user for all. */
const PASSWORDS: Partial<Record<ServiceName, string>> = JSON.parse(process.env['TEST_BROKER_PASSWORDS'] ?? '{}');
const REJECTED = { code: 403 };

function urlOf(service: ServiceName): string {
  const url = new URL(testUrl('RABBITMQ'));
  url.username = brokerUser(service);
  url.password = PASSWORDS[service] ?? '';
  return url.href;
}

// An external broker has one user for all.
(PASSWORDS.notify ? describe : describe.skip)('a broker with a user for each service', () => {
  let database: TestDatabase;
  let broker: TestBroker;
  const closing: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    database = await createTestDatabase(PROBE_DATABASE);
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close().catch(() => undefined);
    await broker.close();
    await database.drop();
  });

  async function start(service: 'auth' | 'shuttle'): Promise<RunningProbe> {
    broker = await TestBroker.open(service);
    const running = await startProbe(service, database.url, urlOf(service));
    running.probe.onGet = (id) => Promise.resolve(account(id));
    closing.push(() => running.stop());
    return running;
  }

  async function connected(service: ServiceName): Promise<ChannelModel> {
    const connection = await connect(urlOf(service));
    // A rejected operation also closes the channel.
    connection.on('error', () => undefined);
    closing.push(() => connection.close());
    return connection;
  }

  async function channelOf(service: ServiceName): Promise<Channel> {
    const channel = await (await connected(service)).createChannel();
    channel.on('error', () => undefined);
    return channel;
  }

  function clientOf(service: ServiceName): RpcClient {
    const settings = { ...testSettings(), RABBITMQ_URL: urlOf(service) };
    const client = new RpcClient(settings, { name: service }, new Metrics(service));
    closing.push(() => client.close());
    return client;
  }

  describe('a call', () => {
    const admin = {
      kind: 'staff' as const,
      id: randomUUID(),
      name: 'Ada A.',
      role: 'admin' as const,
      operatorAdmin: false,
    };
    const asAdmin = { ...systemCaller, actor: admin };
    const get = (service: ServiceName) => clientOf(service).call('auth.user.get', { id: 'requested' }, asAdmin);

    it('should be accepted from the gateway for any actor', async () => {
      await start('auth');
      expect(await get('gateway')).toEqual(account('requested'));
    });

    it.each<ServiceName>(['notify', 'clients', 'shuttle'])(
      'should be rejected from %s, even for an admin',
      async (service) => {
        await start('auth');
        await expect(get(service)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      },
    );

    /** Sends a message directly to the queue and returns the response. */
    async function raw(service: ServiceName, content: object, userId?: string): Promise<unknown> {
      const channel = await channelOf(service);
      const answer = new Promise((resolve, reject) => {
        channel.on('error', reject);
        void channel.consume('amq.rabbitmq.reply-to', (reply) => resolve(JSON.parse(String(reply?.content))), {
          noAck: true,
        });
      });
      const options = { replyTo: 'amq.rabbitmq.reply-to', correlationId: 'requested', ...(userId && { userId }) };
      channel.sendToQueue('auth.rpc', Buffer.from(JSON.stringify(content)), options);
      return answer;
    }

    it('should be rejected without a sender or with another sender', async () => {
      await start('auth');
      const data = envelopeOf(asAdmin, { id: 'requested' }, Date.now() + 5000);
      const call = { pattern: 'auth.user.get', data, id: 'requested' };
      expect(await raw('notify', call)).toMatchObject({ response: { error: { code: 'FORBIDDEN' } } });
      await expect(raw('notify', call, brokerUser('gateway'))).rejects.toMatchObject({ code: 406 });
    });
  });

  describe('an event', () => {
    const id = (): string => randomUUID();
    const deleted = (of: string) => {
      const payload = { id: of, version: 2 };
      const event = {
        type: 'client.deleted',
        lotId: 'harborview',
        at: new Date().toISOString(),
        requestId: 'r',
        payload,
      };
      return Buffer.from(JSON.stringify({ id: randomUUID(), ...event }));
    };
    const effects = (of: string): Promise<unknown[]> => database.query('SELECT FROM effects WHERE of = $1', [of]);

    it('should be handled when its owner publishes it', async () => {
      await start('shuttle');
      const of = id();
      const channel = await channelOf('clients');
      channel.publish(EVENTS_EXCHANGE, 'client.deleted', deleted(of), { userId: brokerUser('clients') });
      await eventually(async () => expect(await effects(of)).toHaveLength(1));
    });

    it('should not be published by another service', async () => {
      await start('shuttle');
      const channel = await channelOf('notify');
      const rejection = new Promise((resolve) => channel.once('error', resolve));
      channel.publish(EVENTS_EXCHANGE, 'client.deleted', deleted(id()), { userId: brokerUser('notify') });
      expect(await rejection).toMatchObject(REJECTED);
    });

    it('should be dead-lettered when another service sends it to the queue', async () => {
      await start('shuttle');
      const of = id();
      const channel = await channelOf('notify');
      channel.sendToQueue('shuttle.events', deleted(of), { userId: brokerUser('notify'), messageId: id() });
      await eventually(async () => expect(await broker.queueLength('shuttle.events.dlq')).toBe(1));
      expect(await effects(of)).toEqual([]);
    });

    it('should be handled again from the consumer’s own retry queue', async () => {
      const { probe } = await start('shuttle');
      const of = id();
      let tries = 0;
      probe.onDeleted = () => ((tries += 1) === 1 ? Promise.reject(new Error('not yet')) : Promise.resolve());
      const channel = await channelOf('clients');
      channel.publish(EVENTS_EXCHANGE, 'client.deleted', deleted(of), { userId: brokerUser('clients') });
      await eventually(async () => expect(await effects(of)).toHaveLength(1));
      expect(tries).toBe(2);
    });
  });

  describe('notify', () => {
    it.each<[string, (channel: Channel) => Promise<unknown>]>([
      ['consume calls of another service', (channel) => channel.consume('auth.rpc', () => undefined)],
      ['consume events of another service', (channel) => channel.consume('shuttle.events', () => undefined)],
      ['read dead letters of another service', (channel) => channel.get('shuttle.events.dlq')],
      ['delete a queue of another service', (channel) => channel.deleteQueue('clients.rpc')],
      ['delete the exchange', (channel) => channel.deleteExchange(EVENTS_EXCHANGE)],
      ['create another queue', (channel) => channel.assertQueue('somewhere')],
      ['subscribe to accounts', (channel) => channel.bindQueue('notify.events', EVENTS_EXCHANGE, 'user.saved')],
      ['subscribe to everything', (channel) => channel.bindQueue('notify.events', EVENTS_EXCHANGE, '#')],
    ])('should not be able to %s', async (_what, attempt) => {
      broker = await TestBroker.open('auth');
      await broker.declareQueue('auth.rpc');
      await expect(attempt(await channelOf('notify'))).rejects.toMatchObject(REJECTED);
    });
  });
});
