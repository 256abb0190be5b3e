import { Lots, Transactions } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { OptOuts } from '../phones/opt-outs.js';
import { changeAfterAttempt } from './change.js';
import { DeliveryRepository } from './delivery.repository.js';
import { OPTED_OUT, TEXT_PROVIDER, type Outcome, type OutgoingText, type TextProvider } from './providers/provider.js';

/** A process that was frozen for longer between its claim and its call does not call: others may have taken over. */
const CLAIM_TO_CALL_MS = 5000;

interface Attempt {
  kind: 'begun';
  number: number;
  lotId: string;
  text: OutgoingText;
}
type Claim = Attempt | { kind: 'early'; waitMs: number } | { kind: 'nothing' };

/** One attempt to send a text: committed, called, its outcome committed (design §5). */
@Injectable()
export class AttemptsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly delivery: DeliveryRepository,
    private readonly optOuts: OptOuts,
    private readonly lots: Lots,
    @Inject(TEXT_PROVIDER) private readonly provider: TextProvider,
  ) {}

  /** Answers in how many milliseconds the text is to be tried again; undefined where its job is done. */
  async attempt(id: string): Promise<number | undefined> {
    const claimedAt = performance.now();
    const claim = await this.claim(id);
    if (claim.kind === 'nothing') return undefined;
    if (claim.kind === 'early') return claim.waitMs;
    if (performance.now() - claimedAt > CLAIM_TO_CALL_MS) return undefined;
    return this.settle(claim, await this.provider.send(claim.text));
  }

  /** Only one of many calls for the same text begins an attempt: the others find it no longer queued. */
  private async claim(id: string): Promise<Claim> {
    return this.transactions.run(async (tx): Promise<Claim> => {
      const queued = await this.delivery.lockQueued(tx, id);
      if (!queued) return { kind: 'nothing' };
      if (queued.isExpired || queued.isOptedOut) {
        // STOP is honoured at once (design §5): the provider is not even asked.
        await this.delivery.fail(tx, id, queued.isOptedOut ? OPTED_OUT : 'expired');
        return { kind: 'nothing' };
      }
      if (queued.waitMs > 0) return { kind: 'early', waitMs: queued.waitMs };
      const { lotId, phone: to, body } = queued;
      const from = this.lots.get(lotId).textingNumber;
      if (this.provider.paced && !queued.hasSlot) {
        const waitMs = await this.delivery.takeSlot(tx, lotId, from);
        if (waitMs > 0) {
          await this.delivery.waitForSlot(tx, id, waitMs);
          return { kind: 'early', waitMs };
        }
      }
      const number = await this.delivery.beginAttempt(tx, id, this.provider.name);
      return { kind: 'begun', number, lotId, text: { id, from, to, body } };
    });
  }

  /** Where the sweep has given this attempt up meanwhile, its outcome comes too late and changes nothing. */
  private async settle({ number, lotId, text }: Attempt, outcome: Outcome): Promise<number | undefined> {
    const change = changeAfterAttempt(outcome, number);
    const settled = await this.transactions.run(async (tx) => {
      if (outcome.kind === 'refused' && outcome.errorCode === OPTED_OUT) {
        await this.optOuts.add(tx, lotId, text.to);
      }
      return this.delivery.change(tx, { id: text.id, state: 'sending', attempts: number }, change);
    });
    return settled && change.state === 'queued' ? (change.nextInMs ?? undefined) : undefined;
  }
}
