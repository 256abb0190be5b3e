import { LOGGER, Transactions, type Logger } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { SmsQueue } from '../../messages/sms-queue.js';
import type { Outcome, Receipt } from '../providers/provider.js';
import { stopsQueue } from '../state-change.js';
import { EVERY_LOT, StopsRepository } from './stops.repository.js';

/**
 * Stops the texts of a lot, or of every lot, while the provider refuses the lot's number or the account: no customer and no text
 * is at fault. The oldest text tries from time to time, and once it is taken, the others follow.
 */
@Injectable()
export class StopsService {
  constructor(
    private readonly stops: StopsRepository,
    private readonly transactions: Transactions,
    private readonly queue: SmsQueue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Must run after the transaction of the attempt. */
  async afterAttempt(lotId: string, outcome: Outcome): Promise<void> {
    if (outcome.kind === 'not-accepted' && stopsQueue(outcome.fault))
      return this.stop(outcome.fault === 'account' ? EVERY_LOT : lotId, outcome.errorCode, false);
    // A refusal of one phone or text shows that the account works.
    if (outcome.kind === 'accepted') await this.end([EVERY_LOT, lotId], false);
    if (outcome.kind === 'rejected') await this.end([EVERY_LOT], false);
  }

  /** Must run after the transaction of the receipt. */
  async afterReceipt(lotId: string, { state, errorCode, fault }: Receipt): Promise<void> {
    if (stopsQueue(fault)) await this.stop(fault === 'account' ? EVERY_LOT : lotId, errorCode ?? '', true);
    if (state === 'sent' || state === 'delivered') await this.end([EVERY_LOT, lotId], true);
  }

  private async stop(lotId: string, errorCode: string, delivered: boolean): Promise<void> {
    await this.transactions.run((tx) => this.stops.add(tx, lotId, errorCode, delivered));
    this.logger.error({ lotId: lotId || 'all', errorCode }, 'the provider refuses all texts');
  }

  private async end(lotIds: readonly string[], delivered: boolean): Promise<void> {
    const resumed = await this.transactions.run(async (tx) => {
      const ids: string[] = [];
      for (const lotId of await this.stops.end(tx, lotIds, delivered))
        ids.push(...(await this.stops.resume(tx, lotId)));
      return ids;
    });
    if (resumed.length === 0) return;
    this.logger.info({ count: resumed.length }, 'the provider takes texts again');
    await this.queue.wake(...resumed);
  }
}
