import { setImmediate } from 'node:timers/promises';
import { EVENTS_EXCHANGE } from '@lotline/protocol';
import { Inject, Injectable } from '@nestjs/common';
import type { ChannelWrapper } from 'amqp-connection-manager';
import { DataSource } from 'typeorm';
import { LOGGER } from '../bootstrap/tokens.js';
import { reasonOf, type Logger } from '../logging/logger.js';
import { errorName, isTracing, parseTrace, startSpan, type Span } from '../tracing/tracing.js';
import type { Counter } from 'prom-client';
import { Metrics } from '../metrics/metrics.js';
import { Broker } from './broker.js';
import { CLAIM, CLAIM_SIZE, MOVE_CONFIRMED, POSTPONE, type OutboxRow } from './outbox.js';
import { measureOutbox } from './outbox-metrics.js';
import { declareEventQueues, DURABLE_SUBSCRIBERS } from './queues.js';

const POLL_MS = 1000;
const CONFIRM_MS = 3000;
/** Events that this process publishes from memory at the same time; further ones wait in the outbox. */
const MAX_PUBLISHING = 1000;
/** How often confirmed events are moved out of the outbox, in one batch. */
const MOVE_MS = 100;

/**
 * Publishes the events of the outbox, at least once. The process that committed an event publishes it at once from memory
 * (docs/decisions/broker.md). Every replica polls for rows that a killed process left or the broker did not confirm,
 * and locks those that it publishes. A row moves to `sent_events` after the broker's confirm.
 */
@Injectable()
export class OutboxRelay {
  private channel: ChannelWrapper | undefined;
  private timers: NodeJS.Timeout[] = [];
  private polling: Promise<void> | undefined;
  private readonly publishing = new Set<Promise<void>>();
  /** Ids of own rows that the broker has confirmed and that are still in the outbox. */
  private readonly confirmed: string[] = [];
  private moving: Promise<void> | undefined;
  /** Ids of messages that the broker returned because no queue is bound for them. */
  private readonly returned = new Set<string>();
  private published: Counter<'event' | 'outcome'> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly broker: Broker,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly metrics: Metrics,
  ) {}

  start(): void {
    this.published = this.metrics.counter('lotline_events_published_total');
    measureOutbox(this.metrics, this.dataSource);
    this.channel = this.broker.publishingChannel('outbox', (channel) => {
      channel.on('return', (message) => this.returned.add(String(message.properties.messageId)));
      return this.broker.senders.hasOwnUser ? Promise.resolve() : declareEventQueues(channel);
    });
    this.timers = [setInterval(() => this.poll(), POLL_MS), setInterval(() => this.moveConfirmed(), MOVE_MS)];
    this.poll();
  }

  /** Publishes rows that this process has just committed. Returns at once; publishing starts after the caller's reply is sent. */
  publishOwn(rows: readonly OutboxRow[]): void {
    for (const row of rows) {
      if (this.timers.length === 0 || this.publishing.size >= MAX_PUBLISHING) return;
      const publish = this.publishOne(row).finally(() => this.publishing.delete(publish));
      this.publishing.add(publish);
    }
  }

  /** Publishes the remaining rows, moves all confirmed ones and stops. */
  async stop(): Promise<void> {
    for (const timer of this.timers.splice(0)) clearInterval(timer);
    await Promise.all(this.publishing);
    await this.moving;
    this.moveConfirmed();
    await this.moving;
    await this.polling;
    if (this.broker.canPublish) await this.publishAll().catch(() => undefined);
    await this.channel?.close();
  }

  private async publishOne(row: OutboxRow): Promise<void> {
    await setImmediate();
    const { channel } = this;
    if (!channel || !this.broker.canPublish) return;
    if (await this.publish(channel, row)) this.confirmed.push(row.id);
  }

  private moveConfirmed(): void {
    if (this.moving || this.confirmed.length === 0) return;
    const ids = this.confirmed.splice(0);
    this.moving = this.dataSource
      .query(MOVE_CONFIRMED, [ids])
      // Rows that remain are published again; the receivers' inboxes ignore the duplicates.
      .catch((error: unknown) => this.warn(error))
      .finally(() => (this.moving = undefined));
  }

  private poll(): void {
    this.polling ??= this.publishAll()
      .catch((error: unknown) => this.warn(error))
      .finally(() => (this.polling = undefined));
  }

  private warn(error: unknown): void {
    this.logger.warn({ reason: reasonOf(error) }, 'events wait in the outbox');
  }

  private async publishAll(): Promise<void> {
    while ((await this.publishBatch()) === CLAIM_SIZE);
  }

  /** Returns how many rows it claimed. */
  private async publishBatch(): Promise<number> {
    const channel = this.channel;
    if (!channel || !this.broker.canPublish) return 0;
    return this.dataSource.transaction(async (manager) => {
      const claimed: OutboxRow[] = await manager.query(CLAIM);
      if (claimed.length === 0) return 0;
      const confirmed = await Promise.all(claimed.map((row) => this.publish(channel, row)));
      const done = claimed.filter((_, index) => confirmed[index]).map(({ id }) => id);
      const waiting = claimed.filter((_, index) => !confirmed[index]).map(({ id }) => id);
      if (done.length > 0) await manager.query(MOVE_CONFIRMED, [done]);
      if (waiting.length > 0) await manager.query(POSTPONE, [waiting]);
      return claimed.length;
    });
  }

  /** Returns true if the broker confirms the event and, when the event has durable subscribers, has routed it to a queue. */
  private async publish(channel: ChannelWrapper, row: OutboxRow): Promise<boolean> {
    const isConfirmed = await this.send(channel, row);
    this.published?.inc({ event: row.type, outcome: isConfirmed ? 'confirmed' : 'unconfirmed' });
    return isConfirmed;
  }

  private async send(channel: ChannelWrapper, { event_id, type, envelope }: OutboxRow): Promise<boolean> {
    const span = startPublishing(type, envelope);
    try {
      await channel.publish(EVENTS_EXCHANGE, type, Buffer.from(envelope), {
        messageId: event_id,
        ...(span && { headers: { traceparent: span.traceparent } }),
        userId: this.broker.senders.userId,
        contentType: 'application/json',
        persistent: true,
        mandatory: DURABLE_SUBSCRIBERS[type].length > 0,
        timeout: CONFIRM_MS,
      });
      return !this.returned.delete(event_id);
    } catch (error) {
      span?.fail(errorName(error));
      return false;
    } finally {
      span?.end();
    }
  }
}

/**
 * Starts the span of an event that a trace caused. It begins when the event was written, so that it shows the time in the outbox;
 * `lotline.outbox.delay_ms` is that time without the broker's confirm.
 */
function startPublishing(type: string, envelope: string): Span | undefined {
  if (!isTracing()) return undefined;
  const { at, traceparent }: { at: string; traceparent?: string } = JSON.parse(envelope);
  const parent = parseTrace(traceparent)?.traceparent;
  if (parent === undefined) return undefined;
  const startedAt = Math.min(Date.parse(at), Date.now());
  const attributes = { 'messaging.system': 'rabbitmq', 'lotline.outbox.delay_ms': Date.now() - startedAt };
  return startSpan(`publish ${type}`, { kind: 'producer', parent, startedAt, attributes });
}
