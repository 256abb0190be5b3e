import { MAX_WEBHOOKS } from '@lotline/protocol';
import { createWorker, JobMetrics, LOGGER, SETTINGS, ShutdownTasks, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Worker } from 'bullmq';
import type { NotifySettings } from '../../config.js';
import { WebhookDeliveryService } from './webhook-delivery.service.js';
import { WEBHOOK_QUEUE, type WebhookJob } from './webhook-queue.js';

/** Every webhook has its own place, so that slow receivers never take those of others. */
const CONCURRENCY = MAX_WEBHOOKS;

@Injectable()
export class WebhookWorker implements OnApplicationBootstrap {
  private worker: Worker<WebhookJob> | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: NotifySettings,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly shutdownTasks: ShutdownTasks,
    private readonly deliveries: WebhookDeliveryService,
    private readonly jobMetrics: JobMetrics,
  ) {}

  onApplicationBootstrap(): void {
    this.worker = createWorker<WebhookJob>(
      WEBHOOK_QUEUE,
      this.settings.REDIS_URL,
      this.logger,
      this.jobMetrics,
      ({ data }) => this.deliveries.deliverDue(data.webhookId),
      CONCURRENCY,
    );
    this.shutdownTasks.add(async () => {
      this.deliveries.stop();
      await this.worker?.close();
    });
  }
}
