import { Drains, LOGGER, Transactions, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SmsQueue } from '../messages/sms-queue.js';
import { DeliveryRepository } from './delivery.repository.js';
import { ReceiptsService } from './receipts.service.js';

const EVERY_MS = 2000;
const BATCH = 100;

/**
 * What makes PostgreSQL the truth (design §5): wakes texts whose job is missing, takes attempts that a killed worker left,
 * and asks the provider about texts that have not ended. Every replica sweeps; each step claims what it does.
 */
@Injectable()
export class Sweep implements OnApplicationBootstrap {
  private running: Promise<void> | undefined;

  constructor(
    private readonly transactions: Transactions,
    private readonly delivery: DeliveryRepository,
    private readonly receipts: ReceiptsService,
    private readonly queue: SmsQueue,
    private readonly drains: Drains,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const timer = setInterval(() => void this.now(), EVERY_MS);
    this.drains.add(async () => {
      clearInterval(timer);
      await this.running;
    });
  }

  /** Sweeps at once, or with the sweep that is under way. */
  async now(): Promise<void> {
    this.running ??= this.once().finally(() => (this.running = undefined));
    await this.running;
  }

  /** Never throws: what fails is done by the next sweep. */
  private async once(): Promise<void> {
    try {
      const given = await this.transactions.run((tx) => this.delivery.giveUpStuckAttempts(tx));
      if (given > 0) this.logger.warn({ count: given }, 'texts were left in hand');
      await this.receipts.askAboutDue();
      await this.queue.wake(...(await this.transactions.run((tx) => this.delivery.overdueIds(tx, BATCH))));
    } catch (error) {
      this.logger.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'sweep failed');
    }
  }
}
