import { LOGGER, PeriodicTasks, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DeliveriesRepository } from './deliveries.repository.js';
import { WebhookQueue } from './webhook-queue.js';

/** Wakes webhooks with due deliveries, also after Redis lost their jobs, and requeues what a killed process left behind. */
@Injectable()
export class WebhookSweep implements OnApplicationBootstrap {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly queue: WebhookQueue,
    private readonly tasks: PeriodicTasks,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.tasks.start({ name: 'webhooks', everyMs: 2000, run: () => this.run() });
  }

  async run(): Promise<void> {
    const count = await this.deliveries.requeueStuckDeliveries();
    if (count > 0) this.logger.warn({ count }, 'interrupted webhook deliveries requeued');
    await this.queue.wake(await this.deliveries.findDueWebhooks());
  }
}
