import { LOGGER, Lots, Transactions, type Logger, type Tx } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { OptOuts } from '../phones/opt-outs.js';
import { askAgainInMs, changeOnReceipt, GIVE_UP_MS, NO_RECEIPT } from './change.js';
import { DeliveryRepository, type AskedText } from './delivery.repository.js';
import { OPTED_OUT, TEXT_PROVIDER, type Receipt, type TextProvider } from './providers/provider.js';

const BATCH = 10;

/**
 * Asks the provider what became of texts: of those it took, until they end; of those that it may have taken, before
 * anything is sent again (design §5).
 */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly delivery: DeliveryRepository,
    private readonly optOuts: OptOuts,
    private readonly lots: Lots,
    @Inject(TEXT_PROVIDER) private readonly provider: TextProvider,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Asks about every text whose time has come. */
  async askAboutDue(): Promise<void> {
    let asked: number;
    do {
      const due = await this.transactions.run((tx) => this.delivery.claimForAsking(tx, this.provider.name, BATCH));
      await Promise.all(due.map((text) => this.ask(text)));
      asked = due.length;
    } while (asked === BATCH);
  }

  /** A provider that cannot be asked leaves the text as it is, until it is asked about again or given up. */
  private async ask(text: AskedText): Promise<void> {
    try {
      if (text.state === 'unknown') await this.reconcile(text);
      else await this.refresh(text);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      this.logger.warn({ messageId: text.id, reason }, 'text could not be asked about');
      await this.transactions.run((tx) => this.askLater(tx, text));
    }
  }

  private async reconcile(text: AskedText): Promise<void> {
    const { id, lotId, phone: to, body } = text;
    const from = this.lots.get(lotId).textingNumber;
    const found = await this.provider.find({ id, from, to, body }, text.createdAt);
    await this.transactions.run(async (tx) => {
      const ids = found.flatMap(({ providerId }) => providerId ?? []);
      const taken = await this.delivery.knownProviderIds(tx, this.provider.name, ids);
      const ours = found.find(({ providerId }) => providerId !== null && !taken.has(providerId));
      if (ours) await this.apply(tx, text, ours);
      else if (text.attemptAgeMs < this.provider.absenceProvenMs) await this.askLater(tx, text);
      else await this.delivery.change(tx, text, { state: 'queued', errorCode: null, nextInMs: 0 });
    });
  }

  private async refresh(text: AskedText): Promise<void> {
    // A text is accepted with the provider's id or not at all, so only a broken row has none.
    if (text.providerId === null) throw new Error('No provider id');
    const receipt = await this.provider.receipt(text.providerId);
    await this.transactions.run(async (tx) => {
      if (receipt.state === text.state) await this.askLater(tx, text);
      else await this.apply(tx, text, receipt);
    });
  }

  private async apply(tx: Tx, text: AskedText, receipt: Receipt): Promise<void> {
    if (receipt.errorCode === OPTED_OUT) await this.optOuts.add(tx, text.lotId, text.phone);
    await this.delivery.change(tx, text, changeOnReceipt(receipt, text.attempts, text.attemptAgeMs));
  }

  /** Nothing new: a text that is still not settled when everybody stops asking is visibly unknown. */
  private async askLater(tx: Tx, text: AskedText): Promise<void> {
    if (text.ageMs < GIVE_UP_MS) return this.delivery.postpone(tx, text, askAgainInMs(text.attemptAgeMs));
    await this.delivery.change(tx, text, { state: 'unknown', errorCode: NO_RECEIPT, nextInMs: null });
  }
}
