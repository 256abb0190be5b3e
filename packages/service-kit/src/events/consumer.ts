import { setTimeout as wait } from 'node:timers/promises';
import { readEvent, type DomainEvent, type EventType } from '@lotline/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { ChannelWrapper } from 'amqp-connection-manager';
import type { ConfirmChannel, ConsumeMessage } from 'amqplib';
import { LOGGER, SERVICE, type KitService } from '../bootstrap/tokens.js';
import { Clock } from '../clock.js';
import { prepared } from '../database/prepared.js';
import { Transactions } from '../database/transactions.js';
import { ASSERT_WRITABLE } from '../database/writable.js';
import { withRequestId, type Logger } from '../logging/index.js';
import { errorName, parseTrace, startSpan, withTrace, type Span } from '../tracing/tracing.js';
import { Metrics } from '../metrics/metrics.js';
import { Broker } from './broker.js';
import { ConsumerMetrics } from './consumer-metrics.js';
import { EventHandlers, type BatchHandler, type Handler } from './handlers.js';
import { declareEventQueues, DURABLE_SUBSCRIBERS, eventQueue, RETRY_MS } from './queues.js';

/** Inserts in a fixed order, because another process may be handling redelivered events at the same time. */
const INSERT_HANDLED = prepared(
  'INSERT INTO inbox (event_id) SELECT DISTINCT unnest($1::uuid[]) ORDER BY 1 ON CONFLICT DO NOTHING RETURNING event_id',
);
const PREFETCH = 100;
const BATCH = 50;
const MAX_ATTEMPTS = 6;

interface Delivery {
  message: ConsumeMessage;
  channel: ConfirmChannel;
  event: DomainEvent;
}

/** The spans of the events that are being handled, by event id. */
type Spans = ReadonlyMap<string, Span>;

/**
 * Consumes a service's events. Each has its effect once, because its id goes into the inbox in the same transaction. Every delivery
 * is acknowledged exactly once: when it is handled, known already, or sent to the retry or the dead-letter queue.
 */
@Injectable()
export class EventConsumer {
  private readonly handlers = new EventHandlers();
  private readonly waiting: Delivery[] = [];
  private spans: Spans = new Map();
  private batch: Delivery[] = [];
  private metrics: ConsumerMetrics | undefined;
  private readonly queue: string;
  private readonly tag: string;
  private channel: ChannelWrapper | undefined;
  private raw: ConfirmChannel | undefined;
  private working: Promise<void> | undefined;
  private isStopping = false;

  constructor(
    private readonly broker: Broker,
    private readonly transactions: Transactions,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SERVICE) private readonly service: KitService,
    private readonly clock: Clock,
    private readonly processMetrics: Metrics,
  ) {
    this.queue = eventQueue(service.name);
    this.tag = `${service.name}-${process.pid}-${Date.now()}`;
  }

  /**
   * Registers a handler of a type, before the start. It may change the database only through `tx`. Handlers of the same type run
   * one after another, in the order of their registration.
   */
  on<T extends EventType>(type: T, handler: Handler<T>): void {
    this.onMany([type], async (events, tx) => {
      for (const event of events) {
        await withTrace(this.spans.get(event.id), () => withRequestId(event.requestId, () => handler(event, tx)));
      }
    });
  }

  /**
   * As `on`, for a handler that takes all consecutive events of its types together: because a batch costs little more than one
   * event, or because it takes locks in its own order.
   */
  onMany<T extends EventType>(types: readonly T[], handler: BatchHandler<T>): void {
    const { name } = this.service;
    const unlisted = types.find((type) => !DURABLE_SUBSCRIBERS[type].includes(name));
    if (unlisted) throw new Error(`${name} is not listed as a subscriber of ${unlisted}`);
    this.handlers.add(types, handler);
  }

  start(): void {
    if (this.handlers.isEmpty) return;
    const oldest = () => (this.batch[0] ?? this.waiting[0])?.event;
    this.metrics = new ConsumerMetrics(this.processMetrics, this.clock, oldest);
    this.channel = this.broker.channel('events', (channel) => this.declareAndConsume(channel));
  }

  /** Throws while this process does not consume the queue: after a lost connection, or when the queue was deleted. */
  assertConsuming(): void {
    if (!this.handlers.isEmpty && !this.raw) throw new Error('No consumer on the event queue');
  }

  /** Stops consuming and waits for the work in progress. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.raw?.cancel(this.tag).catch(() => undefined);
    await this.working;
    await this.channel?.close();
  }

  private async declareAndConsume(channel: ConfirmChannel): Promise<void> {
    this.raw = undefined;
    await declareEventQueues(channel, this.broker.senders.hasOwnUser ? [this.service.name] : undefined);
    channel.once('close', () => this.onChannelClosed());
    if (this.isStopping) return;
    await channel.prefetch(PREFETCH);
    await channel.consume(this.queue, (message) => this.receive(message, channel), { consumerTag: this.tag });
    this.raw = channel;
  }

  /** The wrapper reopens a channel only with its connection, so a channel that fails alone forces a reconnect. */
  private onChannelClosed(): void {
    this.raw = undefined;
    setTimeout(() => {
      if (!this.raw && !this.isStopping && this.broker.connection.isConnected()) this.broker.connection.reconnect();
    }, 2000).unref();
  }

  private receive(message: ConsumeMessage | null, channel: ConfirmChannel): void {
    if (!message) {
      // The broker cancels the consumer when its queue is deleted: declare the queue again.
      void this.declareAndConsume(channel).catch(() => undefined);
      return;
    }
    let event: DomainEvent | undefined;
    try {
      event = readEvent(message.content.toString());
    } catch {
      this.logger.error({ eventId: message.properties.messageId }, 'message dead-lettered: it is not a valid event');
      this.metrics?.count('unknown', 'dead_lettered');
      void this.forward({ message, channel }, `${this.queue}.dlq`);
      return;
    }
    if (!event) return ack({ message, channel });
    const { userId } = message.properties;
    if (!this.broker.senders.mayPublish(userId, event.type)) {
      this.logger.error(
        { eventId: event.id, type: event.type, sender: userId },
        'event dead-lettered: the sender is not allowed to publish it',
      );
      this.metrics?.count(event.type, 'dead_lettered');
      void this.forward({ message, channel }, `${this.queue}.dlq`);
      return;
    }
    this.waiting.push({ message, channel, event });
    this.working ??= this.work().finally(() => (this.working = undefined));
  }

  private async work(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, BATCH);
      this.batch = batch;
      if (batch.length > 1 && (await this.handleTogether(batch))) continue;
      for (const delivery of batch) await this.handleAlone(delivery);
    }
    this.batch = [];
  }

  /** Returns false when any event fails; the caller then handles each one alone. */
  private async handleTogether(batch: Delivery[]): Promise<boolean> {
    return this.handle(batch).then(
      () => true,
      () => false,
    );
  }

  /** Handles the batch in one transaction, then acknowledges each delivery. Each event that a trace caused has a span. */
  private async handle(batch: Delivery[]): Promise<void> {
    this.spans = startHandling(batch);
    try {
      await withTrace(this.spans.values().next().value, () => this.handleInTransaction(batch));
    } catch (error) {
      for (const span of this.spans.values()) span.fail(errorName(error));
      throw error;
    } finally {
      for (const span of this.spans.values()) span.end();
      this.spans = new Map();
    }
  }

  private async handleInTransaction(batch: Delivery[]): Promise<void> {
    const handled = await this.transactions.run(async (tx) => {
      const fresh = await tx.query<{ event_id: string }>(INSERT_HANDLED, [batch.map(({ event }) => event.id)]);
      const unseen = new Set(fresh.map(({ event_id }) => event_id));
      const events = batch.map(({ event }) => event).filter(({ id }) => unseen.delete(id));
      await this.handlers.handle(events, tx);
      return events;
    });
    this.metrics?.recordHandled(handled);
    const isHandled = new Set(handled);
    for (const { event } of batch) if (!isHandled.has(event)) this.metrics?.count(event.type, 'duplicate');
    for (const delivery of batch) ack(delivery);
  }

  /** Waits while the database is unavailable; any other error sends the message to the retry queue. */
  private async handleAlone(delivery: Delivery): Promise<void> {
    for (;;) {
      try {
        return await this.handle([delivery]);
      } catch (error) {
        // Only a query tells an unavailable database from an event that exceeds the database's time limits.
        if (await this.isDatabaseAvailable()) return this.retryLater(delivery, error);
        await this.waitForDatabase();
        // Not acknowledged: the broker redelivers it to another process.
        if (this.isStopping) return;
      }
    }
  }

  private isDatabaseAvailable(): Promise<boolean> {
    return this.transactions
      .statements(({ query }) => query(ASSERT_WRITABLE))
      .then(
        () => true,
        () => false,
      );
  }

  private async waitForDatabase(): Promise<void> {
    this.logger.warn('events wait for the database');
    do await wait(RETRY_MS);
    while (!this.isStopping && !(await this.isDatabaseAvailable()));
  }

  private async retryLater(delivery: Delivery, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : 'unknown';
    const attempts = Number(delivery.message.properties.headers?.['x-tries'] ?? 0) + 1;
    const to = attempts >= MAX_ATTEMPTS ? `${this.queue}.dlq` : `${this.queue}.retry`;
    const { id, type } = delivery.event;
    this.logger.error({ eventId: id, type, attempts, to, reason }, 'event could not be handled');
    this.metrics?.count(type, attempts >= MAX_ATTEMPTS ? 'dead_lettered' : 'retried');
    await this.forward(delivery, to, attempts);
  }

  private async forward(delivery: Omit<Delivery, 'event'>, to: string, attempts = 0): Promise<void> {
    const { content, properties } = delivery.message;
    try {
      await this.channel?.sendToQueue(to, content, {
        messageId: String(properties.messageId),
        userId: this.broker.senders.userId,
        contentType: 'application/json',
        persistent: true,
        headers: { 'x-tries': attempts, ...traceOf(delivery) },
        // In seconds. The retention period of a dead letter begins here.
        timestamp: Math.floor(this.clock.now().getTime() / 1000),
        timeout: 3000,
      });
      ack(delivery);
    } catch {
      // Not confirmed: the delivery stays unacknowledged and is redelivered when the channel reopens.
    }
  }
}

function startHandling(batch: readonly Delivery[]): Spans {
  const spans = new Map<string, Span>();
  for (const delivery of batch) {
    const { id, type } = delivery.event;
    const parent = parseTrace(delivery.message.properties.headers?.traceparent)?.traceparent;
    const attributes = { 'messaging.system': 'rabbitmq', 'messaging.batch.message_count': batch.length };
    const span = parent && startSpan(`handle ${type}`, { kind: 'consumer', parent, attributes });
    if (span) spans.set(id, span);
  }
  return spans;
}

/** The header that continues the trace of a delivery. */
function traceOf({ message }: Omit<Delivery, 'event'>): { traceparent?: string } {
  const traceparent: unknown = message.properties.headers?.traceparent;
  return typeof traceparent === 'string' ? { traceparent } : {};
}

/** The channel may be closed; the message is then redelivered and the inbox ignores it. */
function ack({ message, channel }: Omit<Delivery, 'event'>): void {
  try {
    channel.ack(message);
  } catch {
    // See above.
  }
}
