import { createQueue, JobMetrics, SETTINGS, reasonOf } from '@lotline/service-kit';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { NotifySettings } from '../../config.js';

export const WEBHOOK_QUEUE = 'webhooks';

/** The only data about webhooks that is stored in Redis. */
export interface WebhookJob {
  webhookId: string;
}

/** Time for the commit of the deliveries. */
const SOON_MS = 100;

/** Queues jobs that deliver what is due for a webhook. A lost job loses nothing, because the sweep finds it in PostgreSQL. */
@Injectable()
export class WebhookQueue implements OnModuleDestroy {
  private readonly queue: Queue<WebhookJob>;
  private waking: Promise<void> | undefined;

  constructor(
    @Inject(SETTINGS) settings: NotifySettings,
    private readonly jobMetrics: JobMetrics,
  ) {
    this.queue = createQueue<WebhookJob>(WEBHOOK_QUEUE, settings.REDIS_URL, jobMetrics);
  }

  async onModuleDestroy(): Promise<void> {
    await this.waking;
    await this.queue.close();
  }

  /** Never throws. A webhook has at most one job, whose id is the webhook's. Does nothing while Redis is slow. */
  async wake(webhookIds: readonly string[], delay = 0): Promise<void> {
    if (webhookIds.length === 0 || this.waking) return;
    const jobs = webhookIds.map((webhookId) => ({
      name: 'deliver',
      data: { webhookId },
      opts: { jobId: webhookId, delay },
    }));
    this.waking = this.queue
      .addBulk(jobs)
      .then(
        () => undefined,
        (error: unknown) => {
          const failed = { count: webhookIds.length, reason: reasonOf(error) };
          this.jobMetrics.faults.report(failed, 'webhooks could not be queued in Redis');
        },
      )
      .finally(() => (this.waking = undefined));
    await this.waking;
  }

  /** Wakes `delay` ms after a transaction that is about to commit. */
  wakeSoon(webhookIds: readonly string[], delay: number): Promise<void> {
    return this.wake(webhookIds, delay + SOON_MS);
  }
}
