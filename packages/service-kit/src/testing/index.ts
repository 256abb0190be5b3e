import { randomBytes, randomUUID } from 'node:crypto';
import {
  DomainError,
  eventSchema,
  EVENTS_EXCHANGE,
  parseOrThrow,
  rpcMap,
  type DomainEvent,
  type EventPayloads,
  type EventType,
  type RpcContextOf,
  type RpcPattern,
  type RpcRequest,
  type RpcResponse,
  type ServiceName,
} from '@lotline/contracts';
import { connect, type ChannelModel } from 'amqplib';
import pg from 'pg';
import type { ZodType } from 'zod';
import { migrate } from '../database/migrate.js';
import type { DatabaseConfig } from '../database/options.js';
import { eventQueue } from '../events/queues.js';
import { RpcClient } from '../rpc/client.js';
import { rpcQueue, RPC_QUEUE_OPTIONS, type RpcEnvelope, type RpcReply } from '../rpc/wire.js';
import { expectDeclared } from './declared.js';
import { eventually } from './eventually.js';

/** For integration tests only: real servers, named by `npm test` in TEST_POSTGRES_URL, TEST_RABBITMQ_URL, TEST_REDIS_URL. */
export function testUrl(server: 'POSTGRES' | 'RABBITMQ' | 'REDIS'): string {
  const url = process.env[`TEST_${server}_URL`];
  if (!url) throw new Error(`TEST_${server}_URL is not set: run the tests through npm test`);
  return url;
}

export interface TestDatabase {
  /** The service's own login. */
  url: string;
  adminUrl: string;
  query<Row extends pg.QueryResultRow>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** A migrated database of its own, with a role of its own. */
export async function createTestDatabase(
  config: Required<Pick<DatabaseConfig, 'schema' | 'migrations'>>,
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const adminUrl = testUrl('POSTGRES');
  const url = new URL(adminUrl);
  url.username = name;
  url.password = randomBytes(12).toString('hex');
  url.pathname = `/${name}`;
  await migrate(config, { DATABASE_URL: url.href, DATABASE_ADMIN_URL: adminUrl });
  const pool = new pg.Pool({ connectionString: url.href, max: 2 });
  return {
    url: url.href,
    adminUrl,
    query: async <Row extends pg.QueryResultRow>(sql: string, parameters: unknown[] = []) =>
      (await pool.query<Row>(sql, parameters)).rows,
    drop: async () => {
      await pool.end();
      const admin = new pg.Client({ connectionString: adminUrl });
      await admin.connect();
      await lastOneOut(admin, name);
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await admin.query(`DROP ROLE IF EXISTS ${name}`);
      await admin.end();
    },
  };
}

/**
 * A pool that has ended may still be saying goodbye, and whom the drop cuts off in that fails the test that is running. Who
 * stays longer is not leaving, and is cut off.
 */
async function lastOneOut(admin: pg.Client, database: string): Promise<void> {
  for (let look = 0; look < 100; look += 1) {
    const { rowCount } = await admin.query('SELECT FROM pg_stat_activity WHERE datname = $1', [database]);
    if (rowCount === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The broker as a test uses it: queues emptied first, events published and overheard. */
export class TestBroker {
  private constructor(
    private readonly connection: ChannelModel,
    readonly rpc: RpcClient,
  ) {}

  /** Removes what earlier tests left in the queues of `service`. */
  static async open(service: ServiceName): Promise<TestBroker> {
    const connection = await connect(testUrl('RABBITMQ'));
    const channel = await connection.createChannel();
    const events = eventQueue(service);
    for (const queue of [events, `${events}.retry`, `${events}.dlq`, rpcQueue(service)])
      await channel.deleteQueue(queue);
    await channel.assertExchange(EVENTS_EXCHANGE, 'topic', { durable: true });
    await channel.close();
    return new TestBroker(connection, new RpcClient({ ...RPC_SETTINGS, RABBITMQ_URL: testUrl('RABBITMQ') }));
  }

  /** Publishes an event as its owner would, confirmed by the broker. */
  async publish<T extends EventType>(
    type: T,
    lotId: string | null,
    payload: EventPayloads[T],
    id: string = randomUUID(),
  ): Promise<void> {
    const event: DomainEvent<T> = { id, type, lotId, at: new Date().toISOString(), requestId: randomUUID(), payload };
    expectDeclared(`the event ${type} of this test`, eventSchema, event);
    const channel = await this.connection.createConfirmChannel();
    channel.publish(EVENTS_EXCHANGE, type, Buffer.from(JSON.stringify(event)), { persistent: true, messageId: id });
    await channel.waitForConfirms();
    await channel.close();
  }

  /** Collects every event published from now on. */
  async overhear(): Promise<DomainEvent[]> {
    const heard: DomainEvent[] = [];
    const channel = await this.connection.createChannel();
    const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true });
    await channel.bindQueue(queue, EVENTS_EXCHANGE, '#');
    await channel.consume(queue, (message) => message && heard.push(JSON.parse(message.content.toString())), {
      noAck: true,
    });
    return heard;
  }

  /**
   * Stands in for the services of these patterns: answers their calls with what the handlers return, and refuses with the
   * DomainError they throw. Every other call of those services goes unanswered.
   */
  async answer(handlers: {
    [P in RpcPattern]?: (data: RpcRequest<P>, context: RpcContextOf<P>) => RpcResponse<P>;
  }): Promise<void> {
    const byPattern = new Map<string, Answer>(Object.entries(handlers));
    for (const service of new Set([...byPattern.keys()].map((pattern) => pattern.slice(0, pattern.indexOf('.'))))) {
      const channel = await this.connection.createChannel();
      await channel.deleteQueue(rpcQueue(service));
      await channel.assertQueue(rpcQueue(service), RPC_QUEUE_OPTIONS);
      await channel.consume(
        rpcQueue(service),
        (message) => {
          if (!message) return;
          const { pattern, data }: { pattern: RpcPattern; data: RpcEnvelope } = JSON.parse(message.content.toString());
          const handler = byPattern.get(pattern);
          if (!handler) return;
          const { replyTo, correlationId } = message.properties;
          const request: ZodType = rpcMap[pattern].request;
          const response = replyOf(() =>
            Reflect.apply(handler, undefined, [
              parseOrThrow(request, data.data),
              { ...data.context, deadline: data.deadline },
            ]),
          );
          channel.sendToQueue(String(replyTo), Buffer.from(JSON.stringify({ response, isDisposed: true })), {
            correlationId: String(correlationId),
          });
        },
        { noAck: true },
      );
    }
  }

  /** A plain queue for events of this type, where no service has one. */
  async bindQueue(queue: string, type: EventType): Promise<void> {
    const channel = await this.connection.createChannel();
    await channel.assertQueue(queue, { durable: true });
    await channel.bindQueue(queue, EVENTS_EXCHANGE, type);
    await channel.close();
  }

  /** As an operator might. */
  async deleteQueue(queue: string): Promise<void> {
    const channel = await this.connection.createChannel();
    await channel.deleteQueue(queue);
    await channel.close();
  }

  /** Sends a call's message as it stands and answers what comes back. */
  async callRaw(queue: string, message: string): Promise<unknown> {
    const channel = await this.connection.createChannel();
    const answer = new Promise<unknown>((resolve) => {
      void channel.consume('amq.rabbitmq.reply-to', (reply) => reply && resolve(JSON.parse(reply.content.toString())), {
        noAck: true,
      });
    });
    const replyTo = 'amq.rabbitmq.reply-to';
    channel.sendToQueue(queue, Buffer.from(message), { replyTo, correlationId: randomUUID() });
    return answer.finally(() => channel.close());
  }

  /** A queue as a service declares it for its calls. */
  async declareQueue(queue: string): Promise<void> {
    const channel = await this.connection.createChannel();
    await channel.assertQueue(queue, RPC_QUEUE_OPTIONS);
    await channel.close();
  }

  /** Takes the queue for itself until the answer is closed: whoever declares it meanwhile loses the channel. */
  async lockQueue(queue: string): Promise<ChannelModel> {
    const owner = await connect(testUrl('RABBITMQ'));
    // Whoever had it may be faster to declare it again.
    await eventually(async () => {
      const channel = await owner.createChannel();
      channel.on('error', () => undefined);
      await channel.deleteQueue(queue);
      await channel.assertQueue(queue, { exclusive: true });
    });
    return owner;
  }

  /** Straight into a queue, past every exchange. */
  async sendToQueue(queue: string, content: string): Promise<void> {
    const channel = await this.connection.createConfirmChannel();
    channel.sendToQueue(queue, Buffer.from(content), { persistent: true });
    await channel.waitForConfirms();
    await channel.close();
  }

  async queueLength(queue: string): Promise<number> {
    const channel = await this.connection.createChannel();
    const { messageCount } = await channel.checkQueue(queue);
    await channel.close();
    return messageCount;
  }

  async close(): Promise<void> {
    await this.rpc.close();
    await this.connection.close();
  }
}

type Answer = (data: never, context: never) => unknown;

function replyOf(handler: () => unknown): RpcReply<unknown> {
  try {
    return { ok: handler() };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { error: { code: error.code, message: error.message, details: error.details } };
  }
}

const RPC_SETTINGS = {
  LOG_LEVEL: 'silent' as const,
  HOST: '127.0.0.1',
  DATABASE_URL: '',
  LOTS_FILE: '',
  SHUTDOWN_SECONDS: 5,
};

/** What every service under test is started with, but its database. */
export const testSettings = (lotsFile: string) => ({
  ...RPC_SETTINGS,
  LOTS_FILE: lotsFile,
  RABBITMQ_URL: testUrl('RABBITMQ'),
  HEALTH_PORT: 0,
});

export { expectDeclared } from './declared.js';
export { Door } from './door.js';
export { eventually } from './eventually.js';
export { migrationsThatHoldUp } from './held-up.js';
export { EventsUnderTest, type Midway, type Published } from './one-batch.js';
