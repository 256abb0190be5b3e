import { ShutdownTasks, LOGGER, Transactions, type Logger } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { SmsQueue } from '../messages/sms-queue.js';
import { Sweeping } from '../sweeping.js';
import { DeliveryRepository } from './delivery.repository.js';
import { ReceiptsService } from './receipts.service.js';

const BATCH = 100;

/**
 * What makes PostgreSQL the truth (design §5): wakes texts whose job is missing, takes attempts that a killed worker left,
 * and asks the provider about texts that have not ended.
 */
@Injectable()
export class DeliverySweep extends Sweeping {
  constructor(
    private readonly transactions: Transactions,
    private readonly delivery: DeliveryRepository,
    private readonly receipts: ReceiptsService,
    private readonly queue: SmsQueue,
    shutdownTasks: ShutdownTasks,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(shutdownTasks, logger);
  }

  protected async once(): Promise<void> {
    const given = await this.transactions.run((tx) => this.delivery.giveUpStuckAttempts(tx));
    if (given > 0) this.logger.warn({ count: given }, 'texts were left in hand');
    await this.receipts.askAboutDue();
    await this.queue.wake(...(await this.transactions.run((tx) => this.delivery.overdueIds(tx, BATCH))));
  }
}
