import { setTimeout as wait } from 'node:timers/promises';
import { readEvent, type DomainEvent, type EventType } from '@lotline/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { ChannelWrapper } from 'amqp-connection-manager';
import type { ConfirmChannel, ConsumeMessage } from 'amqplib';
import { LOGGER, SERVICE, type KitService } from '../bootstrap/tokens.js';
import { Clock } from '../clock.js';
import { prepared } from '../database/prepared.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { withRequestId, type Logger } from '../logging/index.js';
import { Broker } from './broker.js';
import { declareEventQueues, DURABLE_SUBSCRIBERS, eventQueue, RETRY_MS } from './queues.js';

/** In one order: what comes again may come to another process while this one is about it. */
const REMEMBER = prepared(
  'INSERT INTO inbox (event_id) SELECT DISTINCT unnest($1::uuid[]) ORDER BY 1 ON CONFLICT DO NOTHING RETURNING event_id',
);
const PREFETCH = 100;
const BATCH = 50;
const MAX_TRIES = 6;

interface Delivery {
  message: ConsumeMessage;
  channel: ConfirmChannel;
  event: DomainEvent;
}

type Handler<T extends EventType> = (event: DomainEvent<T>, tx: Tx) => Promise<void>;
type HandlerOfMany<T extends EventType> = (events: readonly DomainEvent<T>[], tx: Tx) => Promise<void>;

interface Run {
  handler: HandlerOfMany<EventType> | undefined;
  events: DomainEvent[];
}

const isOneOf = <T extends EventType>(event: DomainEvent, types: readonly T[]): event is DomainEvent<T> =>
  types.some((type) => event.type === type);

/**
 * Takes a service's events, each once in effect: its id goes into the inbox in the transaction of its effect (design §4).
 * Every delivery ends in exactly one ack: handled, known already, sent to the retry queue, or to the dead-letter queue.
 */
@Injectable()
export class EventConsumer {
  private readonly handlers = new Map<EventType, HandlerOfMany<EventType>>();
  private readonly waiting: Delivery[] = [];
  private readonly queue: string;
  private readonly tag: string;
  private channel: ChannelWrapper | undefined;
  private raw: ConfirmChannel | undefined;
  private working: Promise<void> | undefined;
  private stopping = false;

  constructor(
    private readonly broker: Broker,
    private readonly transactions: Transactions,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SERVICE) private readonly service: KitService,
    private readonly clock: Clock,
  ) {
    this.queue = eventQueue(service.name);
    this.tag = `${service.name}-${process.pid}-${Date.now()}`;
  }

  /** One handler a type, registered before the start. It changes the database through `tx` only. */
  on<T extends EventType>(type: T, handler: Handler<T>): void {
    this.onMany([type], async (events, tx) => {
      for (const event of events) await withRequestId(event.requestId, () => handler(event, tx));
    });
  }

  /**
   * As `on`, for a handler that is given all of its types that came together: to which several at once cost little more than
   * one (bar: ride requests as fast as they go, design §10), or which takes its locks in an order of its own.
   */
  onMany<T extends EventType>(types: readonly T[], handler: HandlerOfMany<T>): void {
    const { name } = this.service;
    const handle: HandlerOfMany<EventType> = (events, tx) =>
      handler(
        events.filter((event) => isOneOf(event, types)),
        tx,
      );
    for (const type of types) {
      if (!DURABLE_SUBSCRIBERS[type].includes(name))
        throw new Error(`${name} is not listed as a subscriber of ${type}`);
      this.handlers.set(type, handle);
    }
  }

  start(): void {
    if (this.handlers.size === 0) return;
    this.channel = this.broker.channel('events', (channel) => this.declareAndConsume(channel));
  }

  /** Throws while the queue has no consumer of ours: after a lost connection, or when somebody deleted it. */
  assertConsuming(): void {
    if (this.handlers.size > 0 && !this.raw) throw new Error('No consumer on the event queue');
  }

  /** Takes nothing more and finishes what is in hand. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.raw?.cancel(this.tag).catch(() => undefined);
    await this.working;
    await this.channel?.close();
  }

  private async declareAndConsume(channel: ConfirmChannel): Promise<void> {
    this.raw = undefined;
    await declareEventQueues(channel, this.broker.senders.hasOwnUser ? [this.service.name] : undefined);
    channel.once('close', () => this.lost());
    if (this.stopping) return;
    await channel.prefetch(PREFETCH);
    await channel.consume(this.queue, (message) => this.take(message, channel), { consumerTag: this.tag });
    this.raw = channel;
  }

  /** The wrapper renews a channel with its connection only, so a channel that fails alone takes the connection along. */
  private lost(): void {
    this.raw = undefined;
    setTimeout(() => {
      if (!this.raw && !this.stopping && this.broker.connection.isConnected()) this.broker.connection.reconnect();
    }, 2000).unref();
  }

  private take(message: ConsumeMessage | null, channel: ConfirmChannel): void {
    if (!message) {
      // The broker cancelled us, because somebody deleted the queue: declare it anew.
      void this.declareAndConsume(channel).catch(() => undefined);
      return;
    }
    let event: DomainEvent | undefined;
    try {
      event = readEvent(message.content.toString());
    } catch {
      this.logger.error({ eventId: message.properties.messageId }, 'what is no event was laid aside');
      void this.passOn({ message, channel }, `${this.queue}.dlq`);
      return;
    }
    if (!event) return ack({ message, channel });
    const { userId } = message.properties;
    if (!this.broker.senders.mayPublish(userId, event.type)) {
      this.logger.error(
        { eventId: event.id, type: event.type, sender: userId },
        'an event was laid aside that its sender may not tell',
      );
      void this.passOn({ message, channel }, `${this.queue}.dlq`);
      return;
    }
    this.waiting.push({ message, channel, event });
    this.working ??= this.work().finally(() => (this.working = undefined));
  }

  private async work(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, BATCH);
      if (batch.length > 1 && (await this.handleTogether(batch))) continue;
      for (const delivery of batch) await this.handleAlone(delivery);
    }
  }

  /** False where one of them failed, and with it all: then each is tried alone. */
  private async handleTogether(batch: Delivery[]): Promise<boolean> {
    return this.handle(batch).then(
      () => true,
      () => false,
    );
  }

  /** One transaction for the whole batch; then one ack for each. */
  private async handle(batch: Delivery[]): Promise<void> {
    await this.transactions.run(async (tx) => {
      const fresh = await tx.query<{ event_id: string }>(REMEMBER, [batch.map(({ event }) => event.id)]);
      const unseen = new Set(fresh.map(({ event_id }) => event_id));
      const events = batch.map(({ event }) => event).filter(({ id }) => unseen.delete(id));
      for (const run of this.runsOf(events)) await run.handler?.(run.events, tx);
    });
    for (const delivery of batch) ack(delivery);
  }

  /** Events for one handler that follow each other, in the order in which they came. */
  private runsOf(events: readonly DomainEvent[]): Run[] {
    const runs: Run[] = [];
    for (const event of events) {
      const handler = this.handlers.get(event.type);
      const last = runs.at(-1);
      if (last && last.handler === handler) last.events.push(event);
      else runs.push({ handler, events: [event] });
    }
    return runs;
  }

  /** A database that is away is waited out with the message in hand; any other fault sends it round the retry queue. */
  private async handleAlone(delivery: Delivery): Promise<void> {
    for (;;) {
      try {
        return await this.handle([delivery]);
      } catch (error) {
        // Only asking tells a database that is away from an event that it cannot handle within its limits.
        if (await this.databaseAnswers()) return this.tryLater(delivery, error);
        await this.untilDatabaseAnswers();
        // Unacknowledged: it comes again, to another process.
        if (this.stopping) return;
      }
    }
  }

  private databaseAnswers(): Promise<boolean> {
    return this.transactions
      .statements(({ query }) => query('SELECT 1'))
      .then(
        () => true,
        () => false,
      );
  }

  private async untilDatabaseAnswers(): Promise<void> {
    this.logger.warn('events wait for the database');
    do await wait(RETRY_MS);
    while (!this.stopping && !(await this.databaseAnswers()));
  }

  private async tryLater(delivery: Delivery, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : 'unknown';
    const tries = Number(delivery.message.properties.headers?.['x-tries'] ?? 0) + 1;
    const to = tries >= MAX_TRIES ? `${this.queue}.dlq` : `${this.queue}.retry`;
    const { id, type } = delivery.event;
    this.logger.error({ eventId: id, type, tries, to, reason }, 'event could not be handled');
    await this.passOn(delivery, to, tries);
  }

  private async passOn(delivery: Omit<Delivery, 'event'>, to: string, tries = 0): Promise<void> {
    const { content, properties } = delivery.message;
    try {
      await this.channel?.sendToQueue(to, content, {
        messageId: String(properties.messageId),
        userId: this.broker.senders.userId,
        contentType: 'application/json',
        persistent: true,
        headers: { 'x-tries': tries },
        // In seconds: the retention period of a dead letter begins here.
        timestamp: Math.floor(this.clock.now().getTime() / 1000),
        timeout: 3000,
      });
      ack(delivery);
    } catch {
      // Unconfirmed: the delivery stays unacknowledged and comes again when the channel is renewed.
    }
  }
}

/** The channel may be gone with its connection; the message then comes again and the inbox knows it. */
function ack({ message, channel }: Omit<Delivery, 'event'>): void {
  try {
    channel.ack(message);
  } catch {
    // see above
  }
}
