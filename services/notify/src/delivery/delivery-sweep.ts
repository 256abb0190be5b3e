import { ShutdownTasks, LOGGER, Transactions, type Logger } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { SmsQueue } from '../messages/sms-queue.js';
import { PeriodicTask } from '../periodic-task.js';
import { DeliveryRepository } from './delivery.repository.js';

const BATCH = 100;

/**
 * Makes delivery independent of Redis and of killed workers: wakes texts whose job is missing and gives up attempts that a worker
 * left behind. It never calls the provider: ride and on-duty texts wait for it.
 */
@Injectable()
export class DeliverySweep extends PeriodicTask {
  constructor(
    private readonly transactions: Transactions,
    private readonly delivery: DeliveryRepository,
    private readonly queue: SmsQueue,
    shutdownTasks: ShutdownTasks,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(shutdownTasks, logger);
  }

  protected async runOnce(): Promise<void> {
    const count = await this.transactions.run((tx) => this.delivery.giveUpStuckAttempts(tx));
    if (count > 0) this.logger.warn({ count }, 'interrupted attempts given up');
    await this.queue.wake(...(await this.transactions.run((tx) => this.delivery.findOverdueIds(tx, BATCH))));
  }
}
