import { LOGGER, ShutdownTasks, type Logger } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { PeriodicTask } from '../../periodic-task.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { WebhookQueue } from './webhook-queue.js';

/** Wakes webhooks with due deliveries, also after Redis lost their jobs, and requeues what a killed process left behind. */
@Injectable()
export class WebhookSweep extends PeriodicTask {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly queue: WebhookQueue,
    shutdownTasks: ShutdownTasks,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(shutdownTasks, logger);
  }

  protected async runOnce(): Promise<void> {
    const count = await this.deliveries.requeueStuckDeliveries();
    if (count > 0) this.logger.warn({ count }, 'interrupted webhook deliveries requeued');
    await this.queue.wake(await this.deliveries.findDueWebhooks());
  }
}
