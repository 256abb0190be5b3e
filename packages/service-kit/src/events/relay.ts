import { EVENTS_EXCHANGE } from '@lotline/contracts';
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
const CLAIM = prepared(
  `SELECT id, event_id, type, envelope FROM outbox
   WHERE not_before <= now() ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
);
const DONE = prepared('DELETE FROM outbox WHERE id = ANY($1)');

interface OutboxRow {
  id: string;
  event_id: string;
  type: keyof typeof DURABLE_SUBSCRIBERS;
  envelope: string;
}

/**
 * Publishes what the outbox holds: woken at every commit, polling as the truth, so that what a killed process left behind
 * goes out after its restart, or by another replica before it. Rows are claimed by their lock and deleted after the
 * broker's confirm; an event may go out twice, never not at all.
 */
@Injectable()
export class OutboxRelay {
  private channel: ChannelWrapper | undefined;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
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
    this.timer = setInterval(() => this.wake(), POLL_MS);
    this.wake();
  }

  /** Returns at once; a run that is under way is followed by another. */
  wake(): void {
    if (!this.timer) return;
    if (this.running) {
      this.again = true;
      return;
    }
    this.running = this.publishAll()
      .catch((error: unknown) => {
        this.logger.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'events wait in the outbox');
      })
      .finally(() => {
        this.running = undefined;
        if (this.again) {
          this.again = false;
          this.wake();
        }
      });
  }

  /** Publishes what is there and stops. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    await this.running;
    if (this.broker.connection.isConnected()) await this.publishAll().catch(() => undefined);
    await this.channel?.close();
  }

  private async publishAll(): Promise<void> {
    while ((await this.publishBatch()) === BATCH);
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
      if (done.length > 0) await manager.query(DONE, [done]);
      if (waiting.length > 0) {
        await manager.query(`UPDATE outbox SET not_before = now() + interval '1 second' WHERE id = ANY($1)`, [waiting]);
      }
      return claimed.length;
    });
  }

  /** True once the broker has it, in the queue of at least one subscriber where it must have one. */
  private async publish(channel: ChannelWrapper, row: OutboxRow): Promise<boolean> {
    try {
      await channel.publish(EVENTS_EXCHANGE, row.type, Buffer.from(row.envelope), {
        messageId: row.event_id,
        contentType: 'application/json',
        persistent: true,
        mandatory: DURABLE_SUBSCRIBERS[row.type].length > 0,
        timeout: CONFIRM_MS,
      });
      return !this.returned.delete(row.event_id);
    } catch {
      return false;
    }
  }
}
