import { createQueue, JobMetrics, SETTINGS, within, reasonOf } from '@lotline/service-kit';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { NotifySettings } from '../config.js';

export const SMS_QUEUE = 'sms';

/** The only data of a text that is stored in Redis. */
export interface SmsJob {
  messageId: string;
}

/** A response does not wait longer for Redis. The sweep wakes the delivery instead. */
const WAKE_TIMEOUT_MS = 1000;

/** Queues jobs that wake the delivery of texts. A lost job loses no text, because PostgreSQL has it. */
@Injectable()
export class SmsQueue implements OnModuleDestroy {
  private readonly queue: Queue<SmsJob>;
  /** Whether a call to Redis exceeded the timeout and is still pending. */
  private isStuck = false;

  constructor(
    @Inject(SETTINGS) settings: NotifySettings,
    private readonly jobMetrics: JobMetrics,
  ) {
    this.queue = createQueue<SmsJob>(SMS_QUEUE, settings.REDIS_URL, jobMetrics);
  }

  /** Runs after the sweeps, the worker and the calls have stopped. */
  async onModuleDestroy(): Promise<void> {
    await this.queue.close();
  }

  /** Never throws and waits at most a second for Redis. The job's id is the text's, so waking twice creates one job. */
  async wake(...messageIds: string[]): Promise<void> {
    if (messageIds.length === 0 || this.isStuck) return;
    const jobs = messageIds.map((messageId) => ({ name: 'deliver', data: { messageId }, opts: { jobId: messageId } }));
    const added = this.queue.addBulk(jobs).catch((error: unknown) => {
      const failed = { count: messageIds.length, reason: reasonOf(error) };
      this.jobMetrics.faults.report(failed, 'texts could not be queued in Redis');
    });
    this.isStuck = await within(WAKE_TIMEOUT_MS, added).then(
      () => false,
      () => true,
    );
    if (this.isStuck) void added.finally(() => (this.isStuck = false));
  }
}
