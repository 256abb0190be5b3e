import type { Lot } from '@lotline/contracts';
import { LOGGER, Lots, Transactions, type Logger } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { TEXT_PROVIDER, type TextProvider } from '../delivery/providers/provider.js';
import { InboundService } from './inbound.service.js';

/** Each number's texts are looked through once a minute, by one process. */
const EVERY = `interval '1 minute'`;
/** What the provider shows late, and what its clock says otherwise, is still found. */
const OVERLAP = `interval '10 minutes'`;
/** What was missed for longer is not looked for. */
const MOST = `interval '24 hours'`;

/**
 * Finds texts whose webhook never came to us, by listing what the provider has for each number (notes: SMS). A number that is looked at
 * for the first time has no past: what was texted to it before is not ours.
 */
@Injectable()
export class MissedTexts {
  constructor(
    private readonly inbound: InboundService,
    private readonly transactions: Transactions,
    private readonly lots: Lots,
    @Inject(TEXT_PROVIDER) private readonly provider: TextProvider,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Looks through the numbers whose time has come. */
  async find(): Promise<void> {
    if (this.provider.name === 'log') return;
    for (const lot of this.lots.all) await this.findOf(lot);
  }

  private async findOf(lot: Lot): Promise<void> {
    const look = await this.claim(lot);
    if (!look) return;
    try {
      const arrived = await this.provider.arrived(lot.textingNumber, look.since);
      for (const { text, at } of arrived) {
        const found = await this.inbound.keep(lot, text, at);
        if (found) this.logger.info({ messageId: found.id }, 'a text in was found whose webhook did not come');
      }
      await this.done(lot, look.begun);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      this.logger.warn({ lotId: lot.id, reason }, 'the texts of a number could not be looked through');
    }
  }

  private async claim({ id, textingNumber }: Lot): Promise<{ since: Date; begun: Date } | undefined> {
    return this.transactions.run(async (tx) => {
      const first = await tx.query(
        `INSERT INTO inbound_looks (number, lot_id, looked_until, next_look_at) VALUES ($1, $2, now(), now() + ${EVERY})
         ON CONFLICT DO NOTHING RETURNING number`,
        [textingNumber, id],
      );
      if (first.length > 0) return undefined;
      const [look] = await tx.query<{ since: Date; begun: Date }>(
        `UPDATE inbound_looks SET next_look_at = now() + ${EVERY} WHERE number = $1 AND next_look_at <= now()
         RETURNING greatest(looked_until - ${OVERLAP}, now() - ${MOST}) AS since, now() AS begun`,
        [textingNumber],
      );
      return look;
    });
  }

  private async done({ textingNumber }: Lot, until: Date): Promise<void> {
    await this.transactions.run((tx) =>
      tx.query('UPDATE inbound_looks SET looked_until = greatest(looked_until, $2) WHERE number = $1', [
        textingNumber,
        until,
      ]),
    );
  }
}
