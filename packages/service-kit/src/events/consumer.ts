import { setTimeout as wait } from 'node:timers/promises';
import { readEvent, type DomainEvent, type EventType } from '@lotline/protocol';
import { Inject, Injectable } from '@nestjs/common';
import type { ChannelWrapper } from 'amqp-connection-manager';
import type { ConfirmChannel, ConsumeMessage } from 'amqplib';
import { LOGGER, SERVICE, type KitService } from '../bootstrap/tokens.js';
import { Clock } from '../clock.js';
import { prepared } from '../database/sql.js';
import { Transactions } from '../database/transactions.js';
import { ASSERT_WRITABLE } from '../database/faults.js';
import { reasonOf, withRequestId, type Logger } from '../logging/logger.js';
import { errorName, parseTrace, startSpan, withTrace, type Span } from '../tracing/tracing.js';
import { Metrics } from '../metrics/metrics.js';
import { Broker } from './broker.js';
import { ConsumerMetrics } from './consumer-metrics.js';
import { EventHandlers, type BatchHandler, type Handler } from './handlers.js';
import { DeadLetters } from './dead-letters.js';
import { declareEventQueues, DURABLE_SUBSCRIBERS, eventQueue } from './queues.js';

/** Inserts in a fixed order, because another process may be handling redelivered events at the same time. */
const INSERT_HANDLED = prepared(
  'INSERT INTO inbox (event_id) SELECT DISTINCT unnest($1::uuid[]) ORDER BY 1 ON CONFLICT DO NOTHING RETURNING event_id',
);
const PREFETCH = 100;
const BATCH = 50;
const MAX_ATTEMPTS = 6;
/** Delay before an event that failed is handled again. */
const RETRY_MS = 1000;
/** An event is a dead letter after this time, in ms, if its handler fails at once. */
export const RETRIES_MS = (MAX_ATTEMPTS - 1) * RETRY_MS;

interface Delivery {
  message: ConsumeMessage;
  channel: ConfirmChannel;
  event: DomainEvent;
  failedAttempts: number;
}

/** The spans of the events that are being handled, by event id. */
type Spans = ReadonlyMap<string, Span>;

/**
 * Consumes a service's events. Each has its effect once, because its id goes into the inbox in the same transaction. Every delivery
 * is acknowledged exactly once: when it is handled, known already, or in the dead-letter queue. Until then the broker delivers it
 * again if this process or its channel ends.
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
  private deadLetters: DeadLetters | undefined;
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
    this.deadLetters = new DeadLetters(this.broker, this.service.name, this.clock);
    this.channel = this.broker.consumingChannel('events', (channel) => this.declareAndConsume(channel));
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
    await this.deadLetters?.close();
  }

  private async declareAndConsume(channel: ConfirmChannel): Promise<void> {
    this.raw = undefined;
    await declareEventQueues(channel, this.broker.senders.hasOwnUser ? [this.service.name] : undefined);
    channel.once('close', () => (this.raw = undefined));
    if (this.isStopping) return;
    await channel.prefetch(PREFETCH);
    await channel.consume(this.queue, (message) => this.receive(message, channel), { consumerTag: this.tag });
    this.raw = channel;
  }

  private receive(message: ConsumeMessage | null, channel: ConfirmChannel): void {
    if (!message) {
      // The broker cancels the consumer when its queue is deleted: declare the queue again.
      void this.declareAndConsume(channel).catch(() => undefined); // a failed channel is opened again
      return;
    }
    // Delivered before the broker knew of the stop: another replica gets it when the channel closes.
    if (this.isStopping) return;
    let event: DomainEvent | undefined;
    try {
      event = readEvent(message.content.toString());
    } catch {
      this.logger.error({ eventId: message.properties.messageId }, 'message dead-lettered: it is not a valid event');
      this.metrics?.count('unknown', 'dead_lettered');
      void this.giveUp({ message, channel });
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
      void this.giveUp({ message, channel });
      return;
    }
    this.enqueue({ message, channel, event, failedAttempts: 0 });
  }

  private enqueue(delivery: Delivery): void {
    this.waiting.push(delivery);
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

  /** Waits while the database is unavailable; after any other error the event is handled again later. */
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

  private retryLater(delivery: Delivery, error: unknown): void {
    const failedAttempts = delivery.failedAttempts + 1;
    const isLast = failedAttempts >= MAX_ATTEMPTS;
    const { id, type } = delivery.event;
    const attempt = { eventId: id, type, attempts: failedAttempts, isLast, reason: reasonOf(error) };
    this.logger.error(attempt, 'event could not be handled');
    this.metrics?.count(type, isLast ? 'dead_lettered' : 'retried');
    if (isLast) void this.giveUp(delivery);
    else void this.afterPause(delivery, () => this.enqueue({ ...delivery, failedAttempts }));
  }

  /** Tries until the message is in the dead-letter queue. */
  private async giveUp(delivery: Pick<Delivery, 'message' | 'channel'>): Promise<void> {
    if (await this.deadLetters?.add(delivery.message)) ack(delivery);
    else await this.afterPause(delivery, () => this.giveUp(delivery));
  }

  /** Continues with a delivery unless it was lost with its channel meanwhile: the broker then delivers it again. */
  private async afterPause({ channel }: Pick<Delivery, 'channel'>, next: () => void | Promise<void>): Promise<void> {
    await wait(RETRY_MS, undefined, { ref: false });
    if (channel === this.raw && !this.isStopping) await next();
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

/** The channel may be closed; the message is then redelivered and the inbox ignores it. */
function ack({ message, channel }: Pick<Delivery, 'message' | 'channel'>): void {
  try {
    channel.ack(message);
  } catch {
    // See above.
  }
}
