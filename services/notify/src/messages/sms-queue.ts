import { createQueue, LOGGER, SETTINGS, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { NotifySettings } from '../config.js';

export const SMS_QUEUE = 'sms';

/** All that Redis ever holds of a text. */
export interface SmsJob {
  messageId: string;
}

/** A text's answer waits no longer for Redis than this; the sweep then wakes the delivery. */
const WAKE_MS = 1000;

/** Jobs that wake the delivery of texts. Losing one loses no text: PostgreSQL has it (design §5). */
@Injectable()
export class SmsQueue implements OnModuleDestroy {
  private readonly queue: Queue<SmsJob>;
  /** Redis has not answered for longer than anybody waits. */
  private isStuck = false;

  constructor(
    @Inject(SETTINGS) settings: NotifySettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.queue = createQueue<SmsJob>(SMS_QUEUE, settings.REDIS_URL, logger);
  }

  /** After the sweep and the worker, which are drained, and the calls. */
  async onModuleDestroy(): Promise<void> {
    await this.queue.close();
  }

  /** Never throws, and waits for Redis a second at the most. A job is named by its text: waking twice makes one job. */
  async wake(...messageIds: string[]): Promise<void> {
    if (messageIds.length === 0 || this.isStuck) return;
    const jobs = messageIds.map((messageId) => ({ name: 'deliver', data: { messageId }, opts: { jobId: messageId } }));
    const added = this.queue.addBulk(jobs).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : 'unknown';
      this.logger.warn({ count: messageIds.length, reason }, 'texts wait for Redis');
    });
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<'stuck'>((resolve) => (timer = setTimeout(() => resolve('stuck'), WAKE_MS)));
    this.isStuck = (await Promise.race([added, patience])) === 'stuck';
    clearTimeout(timer);
    if (this.isStuck) void added.finally(() => (this.isStuck = false));
  }
}
