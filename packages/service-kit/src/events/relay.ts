import { setImmediate } from 'node:timers/promises';
import { EVENTS_EXCHANGE } from '@lotline/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { ChannelWrapper } from 'amqp-connection-manager';
import { DataSource } from 'typeorm';
import { LOGGER } from '../bootstrap/tokens.js';
import type { Logger } from '../logging/index.js';
import { Broker } from './broker.js';
import { CLAIM, CLAIM_SIZE, DELETE_CONFIRMED, PUT_OFF, type OutboxRow } from './outbox.js';
import { declareEventQueues, DURABLE_SUBSCRIBERS } from './queues.js';

const POLL_MS = 1000;
const CONFIRM_MS = 3000;
/** How many events may be on their way to the broker at once; more wait in their rows. */
const MAX_UNDER_WAY = 1000;
/** Confirmed events are deleted together, so often. */
const DELETE_MS = 100;

/**
 * Publishes what the outbox holds. The process that committed an event publishes it at once from its memory (bars: ride
 * request to the screen, and as fast as they go, design §10; docs/decisions/own-events-from-memory.md); what a killed
 * process left behind, or the broker did not take, is found by the poll of any replica, claimed by its lock. A row is
 * deleted after the broker's confirm; an event may go out twice, never not at all.
 */
@Injectable()
export class OutboxRelay {
  private channel: ChannelWrapper | undefined;
  private timers: NodeJS.Timeout[] = [];
  private polling: Promise<void> | undefined;
  private readonly underWay = new Set<Promise<void>>();
  /** Ids of own rows that the broker has and the outbox still holds. */
  private readonly confirmed: string[] = [];
  private deleting: Promise<void> | undefined;
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
      return this.broker.senders.hasOwnUser ? Promise.resolve() : declareEventQueues(channel);
    });
    this.timers = [setInterval(() => this.poll(), POLL_MS), setInterval(() => this.deleteConfirmed(), DELETE_MS)];
    this.poll();
  }

  /** Publishes rows that this process has just committed. Returns at once; begins when the commit's own answer has left. */
  publishOwn(rows: readonly OutboxRow[]): void {
    for (const row of rows) {
      if (this.timers.length === 0 || this.underWay.size >= MAX_UNDER_WAY) return;
      const way = this.publishOne(row).finally(() => this.underWay.delete(way));
      this.underWay.add(way);
    }
  }

  /** Publishes what is there and stops; no row stays of what the broker has confirmed. */
  async stop(): Promise<void> {
    for (const timer of this.timers.splice(0)) clearInterval(timer);
    await Promise.all(this.underWay);
    await this.deleting;
    this.deleteConfirmed();
    await this.deleting;
    await this.polling;
    if (this.broker.connection.isConnected()) await this.publishAll().catch(() => undefined);
    await this.channel?.close();
  }

  private async publishOne(row: OutboxRow): Promise<void> {
    await setImmediate();
    const { channel } = this;
    if (!channel || !this.broker.connection.isConnected()) return;
    if (await this.publish(channel, row)) this.confirmed.push(row.id);
  }

  private deleteConfirmed(): void {
    if (this.deleting || this.confirmed.length === 0) return;
    const ids = this.confirmed.splice(0);
    this.deleting = this.dataSource
      .query(DELETE_CONFIRMED, [ids])
      // What is still there goes out again, and its receivers know it.
      .catch((error: unknown) => this.warn(error))
      .finally(() => (this.deleting = undefined));
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
    while ((await this.publishBatch()) === CLAIM_SIZE);
  }

  /** How many rows were claimed. */
  private async publishBatch(): Promise<number> {
    const channel = this.channel;
    if (!channel || !this.broker.connection.isConnected()) return 0;
    return this.dataSource.transaction(async (manager) => {
      const claimed: OutboxRow[] = await manager.query(CLAIM);
      if (claimed.length === 0) return 0;
      const confirmed = await Promise.all(claimed.map((row) => this.publish(channel, row)));
      const done = claimed.filter((_, index) => confirmed[index]).map(({ id }) => id);
      const waiting = claimed.filter((_, index) => !confirmed[index]).map(({ id }) => id);
      if (done.length > 0) await manager.query(DELETE_CONFIRMED, [done]);
      if (waiting.length > 0) await manager.query(PUT_OFF, [waiting]);
      return claimed.length;
    });
  }

  /** True once the broker has it, in the queue of at least one subscriber where it must have one. */
  private async publish(channel: ChannelWrapper, { event_id, type, envelope }: OutboxRow): Promise<boolean> {
    try {
      await channel.publish(EVENTS_EXCHANGE, type, Buffer.from(envelope), {
        messageId: event_id,
        userId: this.broker.senders.userId,
        contentType: 'application/json',
        persistent: true,
        mandatory: DURABLE_SUBSCRIBERS[type].length > 0,
        timeout: CONFIRM_MS,
      });
      return !this.returned.delete(event_id);
    } catch {
      return false;
    }
  }
}
