import type { LotRecord } from '@lotline/protocol';
import { PeriodicTasks, LOGGER, Transactions, reasonOf, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { TEXT_PROVIDER, type TextProvider } from '../delivery/providers/provider.js';
import { InboundService } from './inbound.service.js';

/** How often one process polls the texts of each number. */
const POLL_INTERVAL = `interval '1 minute'`;
/** Finds texts that the provider lists late, and allows for its clock being off. */
const OVERLAP = `interval '10 minutes'`;
/** Texts missed for longer are not searched for. */
const MAX_AGE = `interval '24 hours'`;

/**
 * Finds inbound texts whose webhook never arrived, by listing what the provider has for each number, and processes texts that
 * were stored but not answered. The first poll of a number ignores earlier texts, which were not sent to Lotline.
 */
@Injectable()
export class InboundSweep implements OnApplicationBootstrap {
  constructor(
    private readonly inbound: InboundService,
    private readonly transactions: Transactions,
    @Inject(TEXT_PROVIDER) private readonly provider: TextProvider,
    private readonly tasks: PeriodicTasks,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.tasks.start({ name: 'incoming texts', everyMs: 2000, run: () => this.run() });
  }

  async run(): Promise<void> {
    if (this.provider.name !== 'log') {
      for (const lot of this.inbound.numbers().values()) await this.pollNumber(lot);
    }
    await this.inbound.answerPending();
  }

  private async pollNumber(lot: LotRecord): Promise<void> {
    const poll = await this.claimPoll(lot);
    if (!poll) return;
    try {
      const texts = await this.provider.listInbound(lot.textingNumber, poll.since);
      for (const { text, at } of texts) {
        const stored = await this.inbound.storeText(lot, text, at);
        if (stored) this.logger.info({ messageId: stored.id }, 'found an inbound text that no webhook reported');
      }
      await this.finishPoll(lot, poll.startedAt);
    } catch (error) {
      this.logger.warn({ lotId: lot.id, reason: reasonOf(error) }, 'inbound texts could not be listed');
    }
  }

  private async claimPoll({ id, textingNumber }: LotRecord): Promise<{ since: Date; startedAt: Date } | undefined> {
    return this.transactions.run(async (tx) => {
      const first = await tx.query(
        `INSERT INTO inbound_polls (number, lot_id, polled_until, next_poll_at)
         VALUES ($1, $2, now(), now() + ${POLL_INTERVAL}) ON CONFLICT DO NOTHING RETURNING number`,
        [textingNumber, id],
      );
      if (first.length > 0) return undefined;
      const [poll] = await tx.query<{ since: Date; startedAt: Date }>(
        `UPDATE inbound_polls SET next_poll_at = now() + ${POLL_INTERVAL} WHERE number = $1 AND next_poll_at <= now()
         RETURNING greatest(polled_until - ${OVERLAP}, now() - ${MAX_AGE}) AS since, now() AS "startedAt"`,
        [textingNumber],
      );
      return poll;
    });
  }

  private async finishPoll({ textingNumber }: LotRecord, until: Date): Promise<void> {
    await this.transactions.run((tx) =>
      tx.query('UPDATE inbound_polls SET polled_until = greatest(polled_until, $2) WHERE number = $1', [
        textingNumber,
        until,
      ]),
    );
  }
}
