import { setImmediate, setTimeout } from 'node:timers/promises';
import { EVENTS_EXCHANGE, type DomainEvent, type EventType } from '@lotline/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { ChannelWrapper } from 'amqp-connection-manager';
import { DataSource } from 'typeorm';
import { LOGGER } from '../bootstrap/tokens.js';
import { prepared } from '../database/prepared.js';
import type { Logger } from '../logging/index.js';
import { Broker } from './broker.js';
import { declareEventQueues, DURABLE_SUBSCRIBERS } from './queues.js';

const BATCH = 200;
const POLL_MS = 1000;
const CONFIRM_MS = 3000;
/** How many events may be on their way to the broker at once; more wait in their rows. */
const MOST_UNDER_WAY = 1000;
/** Confirmed events are forgotten together, so often. */
const FORGET_MS = 100;
/** How long a row is left to the process that wrote it: SQL, for `not_before`. */
export const LEFT_TO_ITS_WRITER = `now() + interval '2 seconds'`;
const CLAIM = prepared(
  `SELECT id, event_id, type, envelope FROM outbox
   WHERE not_before <= now() ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
);
const FORGET = prepared('DELETE FROM outbox WHERE id = ANY($1)');

/** A row of the outbox. */
export interface OutboxEvent {
  id: string;
  event: DomainEvent;
}

interface ClaimedRow {
  id: string;
  event_id: string;
  type: EventType;
  envelope: string;
}

/**
 * Publishes what the outbox holds. The process that committed an event publishes it at once from its memory; what a killed
 * process left behind, or the broker did not take, is found by the poll of any replica, claimed by its lock. A row is
 * deleted after the broker's confirm; an event may go out twice, never not at all.
 */
@Injectable()
export class OutboxRelay {
  private channel: ChannelWrapper | undefined;
  private timer: NodeJS.Timeout | undefined;
  private polling: Promise<void> | undefined;
  private readonly underWay = new Set<Promise<void>>();
  private forgettable: string[] = [];
  private forgetting: Promise<void> | undefined;
  /** Ids of messages that the broker handed back, because no queue takes them. */
  private readonly returned = new Set<string>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly broker: Broker,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.channel = this.broker.channel('outbox', (channel) => {
      channel.on('return', (message) => this.returned.add(String(message.properties.messageId)));
      return declareEventQueues(channel);
    });
    this.timer = setInterval(() => this.poll(), POLL_MS);
    this.poll();
  }

  /** Publishes rows that this process has just committed. Returns at once; begins when the commit's own answer has left. */
  publishOwn(rows: readonly OutboxEvent[]): void {
    for (const row of rows) {
      if (!this.timer || this.underWay.size >= MOST_UNDER_WAY) return;
      const way = this.publishOne(row).finally(() => this.underWay.delete(way));
      this.underWay.add(way);
    }
  }

  /** Publishes what is there and stops. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    await Promise.all(this.underWay);
    await this.forgetting;
    await this.polling;
    if (this.broker.connection.isConnected()) await this.publishAll().catch(() => undefined);
    await this.channel?.close();
  }

  private async publishOne({ id, event }: OutboxEvent): Promise<void> {
    await setImmediate();
    const { channel } = this;
    if (!channel || !this.broker.connection.isConnected()) return;
    if (!(await this.publish(channel, event.id, event.type, JSON.stringify(event)))) return;
    this.forgettable.push(id);
    this.forgetting ??= this.forget();
  }

  private async forget(): Promise<void> {
    // Not waited for at the end: then there may be no later.
    if (this.timer) await setTimeout(FORGET_MS);
    const ids = this.forgettable;
    this.forgettable = [];
    this.forgetting = undefined;
    // What is not forgotten goes out again, and its receivers know it.
    await this.dataSource.query(FORGET, [ids]).catch((error: unknown) => this.warn(error));
  }

  private poll(): void {
    this.polling ??= this.publishAll()
      .catch((error: unknown) => this.warn(error))
      .finally(() => (this.polling = undefined));
  }

  private warn(error: unknown): void {
    this.logger.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'events wait in the outbox');
  }

  private async publishAll(): Promise<void> {
    while ((await this.publishBatch()) === BATCH);
  }

  /** How many rows were claimed. */
  private async publishBatch(): Promise<number> {
    const channel = this.channel;
    if (!channel || !this.broker.connection.isConnected()) return 0;
    return this.dataSource.transaction(async (manager) => {
      const claimed: ClaimedRow[] = await manager.query(CLAIM);
      if (claimed.length === 0) return 0;
      const confirmed = await Promise.all(
        claimed.map(({ event_id, type, envelope }) => this.publish(channel, event_id, type, envelope)),
      );
      const done = claimed.filter((_, index) => confirmed[index]).map(({ id }) => id);
      const waiting = claimed.filter((_, index) => !confirmed[index]).map(({ id }) => id);
      if (done.length > 0) await manager.query(FORGET, [done]);
      if (waiting.length > 0) {
        await manager.query(`UPDATE outbox SET not_before = now() + interval '1 second' WHERE id = ANY($1)`, [waiting]);
      }
      return claimed.length;
    });
  }

  /** True once the broker has it, in the queue of at least one subscriber where it must have one. */
  private async publish(channel: ChannelWrapper, eventId: string, type: EventType, envelope: string): Promise<boolean> {
    try {
      await channel.publish(EVENTS_EXCHANGE, type, Buffer.from(envelope), {
        messageId: eventId,
        contentType: 'application/json',
        persistent: true,
        mandatory: DURABLE_SUBSCRIBERS[type].length > 0,
        timeout: CONFIRM_MS,
      });
      return !this.returned.delete(eventId);
    } catch {
      return false;
    }
  }
}
