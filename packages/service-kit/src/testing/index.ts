import { randomUUID } from 'node:crypto';
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
import type { ZodType } from 'zod';
import { eventQueue } from '../events/queues.js';
import { RpcClient } from '../rpc/client.js';
import { rpcQueue, RPC_QUEUE_OPTIONS, type RpcEnvelope, type RpcReply } from '../rpc/wire.js';
import { expectMatchesSchema } from './declared.js';
import { eventually } from './eventually.js';
import { testUrl } from './test-url.js';

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
    return new TestBroker(
      connection,
      new RpcClient({ ...RPC_SETTINGS, RABBITMQ_URL: testUrl('RABBITMQ') }, { name: 'gateway' }),
    );
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
    const channel = await this.connection.createConfirmChannel();
    channel.publish(EVENTS_EXCHANGE, type, Buffer.from(JSON.stringify(event)), { persistent: true, messageId: id });
    await channel.waitForConfirms();
    await channel.close();
  }

  /** Collects every event published from now on. */
  async recordEvents(): Promise<DomainEvent[]> {
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
    [P in RpcPattern]?: (data: RpcRequest<P>, context: RpcContextOf<P>) => RpcResponse<P> | Promise<RpcResponse<P>>;
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

export { expectMatchesSchema, reportMismatch } from './declared.js';
export { TcpProxy } from './tcp-proxy.js';
export { eventually } from './eventually.js';
export { findBlockingMigrations } from './held-up.js';
export { EventsUnderTest, type Interruption, type TestEvent } from './one-batch.js';
export { createTestDatabase, type TestDatabase } from './test-database.js';
export { testUrl } from './test-url.js';
