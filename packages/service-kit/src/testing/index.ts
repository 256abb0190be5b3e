import { randomUUID } from 'node:crypto';
import {
  DomainError,
  eventSchema,
  eventSchemas,
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
} from '@lotline/protocol';
import { connect, type ChannelModel } from 'amqplib';
import type { ZodType } from 'zod';
import { eventQueue } from '../events/queues.js';
import { Metrics } from '../metrics/metrics.js';
import { RpcClient } from '../rpc/client.js';
import {
  rpcQueue,
  RPC_QUEUE_OPTIONS,
  spareRpcQueue,
  SPARE_RPC_QUEUE_OPTIONS,
  type RpcEnvelope,
  type RpcReply,
} from '../rpc/wire.js';
import { expectMatchesSchema } from './schema-checks.js';
import { eventually } from './eventually.js';
import { testUrl } from './test-url.js';

/** The broker for tests: empties queues, publishes and records events, stubs calls. */
export class TestBroker {
  private constructor(
    private readonly connection: ChannelModel,
    readonly rpc: RpcClient,
    /** Of `rpc`. */
    readonly metrics: Metrics,
  ) {}

  /** Deletes the queues of `service` with what earlier tests left in them. */
  static async open(service: ServiceName): Promise<TestBroker> {
    const connection = await connect(testUrl('RABBITMQ'));
    const channel = await connection.createChannel();
    const events = eventQueue(service);
    for (const queue of [events, `${events}.dlq`, rpcQueue(service), spareRpcQueue(service)])
      await channel.deleteQueue(queue);
    await channel.assertExchange(EVENTS_EXCHANGE, 'topic', { durable: true });
    await channel.close();
    const metrics = new Metrics('gateway');
    const settings = { ...RPC_SETTINGS, RABBITMQ_URL: testUrl('RABBITMQ') };
    return new TestBroker(connection, new RpcClient(settings, { name: 'gateway' }, metrics), metrics);
  }

  /** Publishes an event as its owner would, confirmed by the broker. */
  async publish<T extends EventType>(
    type: T,
    lotId: string | null,
    payload: EventPayloads[T],
    id: string = randomUUID(),
  ): Promise<void> {
    const event: DomainEvent<T> = { id, type, lotId, at: new Date().toISOString(), requestId: randomUUID(), payload };
    expectMatchesSchema(`the event ${type} of this test`, eventSchema, event);
    await this.publishRaw(type, JSON.stringify(event), id);
  }

  /** Publishes any message with this routing key, the type of an event. */
  async publishRaw(type: string, content: string, id: string = randomUUID()): Promise<void> {
    const channel = await this.connection.createConfirmChannel();
    channel.publish(EVENTS_EXCHANGE, type, Buffer.from(content), { persistent: true, messageId: id });
    await channel.waitForConfirms();
    await channel.close();
  }

  /** Returns an array to which every event published from now on is added. Messages between gateways are no events. */
  async recordEvents(): Promise<DomainEvent[]> {
    const events: DomainEvent[] = [];
    const channel = await this.connection.createChannel();
    const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true });
    await channel.bindQueue(queue, EVENTS_EXCHANGE, '#');
    await channel.consume(
      queue,
      (message) => {
        if (message && message.fields.routingKey in eventSchemas) events.push(JSON.parse(message.content.toString()));
      },
      { noAck: true },
    );
    return events;
  }

  /**
   * Stubs the services of these patterns: replies with what the handlers return or with the DomainError that they throw. Other
   * calls to those services get no reply. `isSpare`: from the spare queues.
   */
  async answer(
    handlers: {
      [P in RpcPattern]?: (data: RpcRequest<P>, context: RpcContextOf<P>) => RpcResponse<P> | Promise<RpcResponse<P>>;
    },
    isSpare = false,
  ): Promise<void> {
    const byPattern = new Map<string, Answer>(Object.entries(handlers));
    for (const service of new Set([...byPattern.keys()].map((pattern) => pattern.slice(0, pattern.indexOf('.'))))) {
      const channel = await this.connection.createChannel();
      const queue = isSpare ? spareRpcQueue(service) : rpcQueue(service);
      await channel.deleteQueue(queue);
      await channel.assertQueue(queue, isSpare ? SPARE_RPC_QUEUE_OPTIONS : RPC_QUEUE_OPTIONS);
      await channel.consume(
        queue,
        (message) => {
          if (!message) return;
          const { pattern, data }: { pattern: RpcPattern; data: RpcEnvelope } = JSON.parse(message.content.toString());
          const handler = byPattern.get(pattern);
          if (!handler) return;
          const { replyTo, correlationId } = message.properties;
          const request: ZodType = rpcMap[pattern].request;
          void replyOf(() =>
            Reflect.apply(handler, undefined, [
              parseOrThrow(request, data.data),
              { ...data.context, deadline: data.deadline },
            ]),
          ).then((response) =>
            channel.sendToQueue(String(replyTo), Buffer.from(JSON.stringify({ response, isDisposed: true })), {
              correlationId: String(correlationId),
            }),
          );
        },
        { noAck: true },
      );
    }
  }

  /** Binds a plain queue to events of this type. */
  async bindQueue(queue: string, type: EventType): Promise<void> {
    const channel = await this.connection.createChannel();
    await channel.assertQueue(queue, { durable: true });
    await channel.bindQueue(queue, EVENTS_EXCHANGE, type);
    await channel.close();
  }

  async deleteQueue(queue: string): Promise<void> {
    const channel = await this.connection.createChannel();
    await channel.deleteQueue(queue);
    await channel.close();
  }

  /** Sends a call's raw message and returns the raw reply. */
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

  /** Declares a queue as a service declares its call queue. */
  async declareQueue(queue: string): Promise<void> {
    const channel = await this.connection.createChannel();
    await channel.assertQueue(queue, RPC_QUEUE_OPTIONS);
    await channel.close();
  }

  /** Locks the queue until the returned connection is closed: a process that declares it meanwhile loses its channel. */
  async lockQueue(queue: string): Promise<ChannelModel> {
    const owner = await connect(testUrl('RABBITMQ'));
    // Its former owner may declare it again faster.
    await eventually(async () => {
      const channel = await owner.createChannel();
      channel.on('error', () => undefined);
      await channel.deleteQueue(queue);
      await channel.assertQueue(queue, { exclusive: true });
    });
    return owner;
  }

  /** Sends a message directly to a queue. */
  async sendToQueue(queue: string, content: string): Promise<void> {
    const channel = await this.connection.createConfirmChannel();
    channel.sendToQueue(queue, Buffer.from(content), { persistent: true });
    await channel.waitForConfirms();
    await channel.close();
  }

  /** Rejects when the queue does not exist. */
  async queueLength(queue: string): Promise<number> {
    const channel = await this.connection.createChannel();
    // A queue that does not exist ends the channel. Without a listener that would end the connection, and all later calls.
    channel.on('error', () => undefined);
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

async function replyOf(handler: () => unknown): Promise<RpcReply<unknown>> {
  try {
    return { ok: await handler() };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { error: { code: error.code, message: error.message, details: error.details } };
  }
}

const RPC_SETTINGS = {
  LOG_LEVEL: 'silent' as const,
  HOST: '127.0.0.1',
  DATABASE_URL: '',
  DATABASE_POOL_SIZE: 12,
  SHUTDOWN_SECONDS: 5,
};

/** The settings of every service under test, except its database. */
export const testSettings = () => ({
  ...RPC_SETTINGS,
  RABBITMQ_URL: testUrl('RABBITMQ'),
  HEALTH_PORT: 0,
});

export { expectMatchesSchema, reportMismatch } from './schema-checks.js';
export { TcpProxy } from './tcp-proxy.js';
export { RedisServer } from './redis-server.js';
export { eventually } from './eventually.js';
export { findBlockingMigrations } from './blocking-migrations.js';
export { EventsUnderTest, type Interruption, type TestEvent } from './events-under-test.js';
export { TEST_LOTS_FILE, testLots } from './test-lots.js';
export { createTestDatabase, type TestDatabase } from './test-database.js';
export { testUrl } from './test-url.js';
export { useClock } from './use-clock.js';
export { useFixture, useFreshFixture, type Fixture } from './use-fixture.js';
export { Scrape } from './scrape.js';
