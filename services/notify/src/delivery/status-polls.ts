import { LOGGER, Lots, PeriodicTasks, Transactions, reasonOf, type Logger, type Tx } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PhonesRepository } from '../phones/phones.repository.js';
import { pollAgainInMs, changeOnReceipt, GIVE_UP_MS, NO_RECEIPT } from './state-change.js';
import { StopsService } from './stops/stops.service.js';
import { DeliveryRepository, type PolledText } from './delivery.repository.js';
import { OPTED_OUT, TEXT_PROVIDER, type Receipt, type TextProvider } from './providers/provider.js';

const BATCH = 10;
/** One run starts no further batch after this time, so that a slow provider does not hold up the shutdown. */
const RUN_MS = 5000;

/**
 * Polls the provider for the status of texts: of accepted ones until they have a final state, and of those that it may have
 * accepted before they are sent again.
 */
@Injectable()
export class StatusPolls implements OnApplicationBootstrap {
  constructor(
    private readonly transactions: Transactions,
    private readonly delivery: DeliveryRepository,
    private readonly phones: PhonesRepository,
    private readonly stops: StopsService,
    private readonly lots: Lots,
    @Inject(TEXT_PROVIDER) private readonly provider: TextProvider,
    private readonly tasks: PeriodicTasks,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.tasks.start({ name: 'states of texts', everyMs: 2000, run: () => this.run() });
  }

  /** Polls the texts that are due, the oldest first. */
  async run(): Promise<void> {
    const startedAt = performance.now();
    let count: number;
    do {
      const due = await this.transactions.run((tx) => this.delivery.claimForPolling(tx, this.provider.name, BATCH));
      await Promise.all(due.map((text) => this.poll(text)));
      count = due.length;
    } while (count === BATCH && performance.now() - startedAt < RUN_MS);
  }

  /** When the provider is unreachable, the text keeps its state until the next poll or until polling stops. */
  private async poll(text: PolledText): Promise<void> {
    try {
      if (text.state === 'unknown') await this.reconcile(text);
      else await this.refresh(text);
    } catch (error) {
      this.logger.warn({ messageId: text.id, reason: reasonOf(error) }, 'text status could not be polled');
      await this.transactions.run((tx) => this.pollLater(tx, text));
    }
  }

  private async reconcile(text: PolledText): Promise<void> {
    const { id, lotId, phone: to, body } = text;
    const from = this.lots.get(lotId).textingNumber;
    const found = await this.provider.find({ id, from, to, body }, text.createdAt);
    await this.transactions.run(async (tx) => {
      const ids = found.flatMap(({ providerId }) => providerId ?? []);
      const known = await this.delivery.findKnownProviderIds(tx, this.provider.name, ids);
      const ours = found.find(({ providerId }) => providerId !== null && !known.has(providerId));
      if (ours) await this.apply(tx, text, ours);
      else if (text.attemptAgeMs < this.provider.absenceProofMs) await this.pollLater(tx, text);
      else await this.delivery.change(tx, text, { state: 'queued', errorCode: null, nextInMs: 0 });
    });
  }

  private async refresh(text: PolledText): Promise<void> {
    // An accepted text always has the provider's id, so only a corrupt row has none.
    if (text.providerId === null) throw new Error('No provider id');
    const receipt = await this.provider.fetchReceipt(text.providerId);
    await this.transactions.run(async (tx) => {
      if (receipt.state === text.state) await this.pollLater(tx, text);
      else await this.apply(tx, text, receipt);
    });
    if (receipt.state !== text.state) await this.stops.afterReceipt(text.lotId, receipt);
  }

  private async apply(tx: Tx, text: PolledText, receipt: Receipt): Promise<void> {
    if (receipt.errorCode === OPTED_OUT) await this.phones.addOptOut(tx, text.lotId, text.phone);
    await this.delivery.change(tx, text, changeOnReceipt(receipt, text.attempts, text.attemptAgeMs));
  }

  /** Schedules the next poll. A text without a final state when polling stops is marked as unknown. */
  private async pollLater(tx: Tx, text: PolledText): Promise<void> {
    if (text.ageMs < GIVE_UP_MS) return this.delivery.postpone(tx, text, pollAgainInMs(text.attemptAgeMs));
    await this.delivery.change(tx, text, { state: 'unknown', errorCode: NO_RECEIPT, nextInMs: null });
  }
}
