import { PeriodicTasks, LOGGER, Transactions, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SmsQueue } from '../messages/sms-queue.js';
import { DeliveryRepository } from './delivery.repository.js';

const BATCH = 100;

/**
 * Makes delivery independent of Redis and of killed workers: wakes texts whose job is missing and gives up attempts that a worker
 * left behind. It never calls the provider: ride and on-duty texts wait for it.
 */
@Injectable()
export class DeliverySweep implements OnApplicationBootstrap {
  constructor(
    private readonly transactions: Transactions,
    private readonly delivery: DeliveryRepository,
    private readonly queue: SmsQueue,
    private readonly tasks: PeriodicTasks,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.tasks.start({ name: 'delivery of texts', everyMs: 2000, run: () => this.run() });
  }

  async run(): Promise<void> {
    const count = await this.transactions.run((tx) => this.delivery.giveUpStuckAttempts(tx));
    if (count > 0) this.logger.warn({ count }, 'interrupted attempts given up');
    await this.queue.wake(...(await this.transactions.run((tx) => this.delivery.findOverdueIds(tx, BATCH))));
  }
}
