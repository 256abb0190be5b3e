import { randomUUID } from 'node:crypto';
import { DomainError, sameNumbers, type LotRecord, type OpenContext, type RpcRequest } from '@lotline/contracts';
import { LOGGER, Lots, Transactions, type Logger } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { toCommand } from './commands.js';
import { MessageEvents } from '../messages/message.js';
import { PhonesRepository } from '../phones/phones.repository.js';
import { RepliesService } from './replies.service.js';
import { InboundRepository, type StoredText } from './inbound.repository.js';
import type { RequestOrigin } from './senders.js';

type Received = RpcRequest<'notify.text.receive'>;

const E164 = /^\+\d{10,15}$/;
const BATCH = 20;

/**
 * Receives texts from customers. A text is stored before it is processed, once per provider id, and processed later if that
 * fails.
 */
@Injectable()
export class InboundService {
  constructor(
    private readonly inbound: InboundRepository,
    private readonly replies: RepliesService,
    private readonly events: MessageEvents,
    private readonly phones: PhonesRepository,
    private readonly transactions: Transactions,
    private readonly lots: Lots,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Handles the provider's webhook and returns the reply to the sender. Of an archived lot's texts only STOP and START count. Throws
   * FORBIDDEN for an unknown number.
   */
  async receive(text: Received, { requestId, deadline }: OpenContext): Promise<string | null> {
    const lot = this.numbers().get(text.to);
    if (!lot) throw new DomainError('FORBIDDEN', 'This number does not belong to a lot');
    const stored = await this.storeText(lot, text, null);
    const origin = { requestId, ...(deadline !== undefined && { deadline }) };
    return stored && lot.archivedAt === null ? this.tryToAnswer(stored, origin, true) : null;
  }

  /** The texting numbers with their lots. A lot in use may have the number of an archived one. */
  numbers(): Map<string, LotRecord> {
    const inUseLast = [
      ...this.lots.allWithArchived().filter(({ archivedAt }) => archivedAt !== null),
      ...this.lots.all,
    ];
    return new Map(inUseLast.map((lot) => [lot.textingNumber, lot]));
  }

  /**
   * Stores a text and applies STOP and START at once. Returns undefined for a text that is already stored, for a sender that is
   * not a phone, such as a short code, and for other texts to an archived lot. `at`: when the provider received it, or null for now.
   */
  async storeText(lot: LotRecord, text: Received, at: Date | null): Promise<StoredText | undefined> {
    const { files } = text;
    const [from] = sameNumbers(text.from);
    const word = toCommand(text.body);
    const isOptChange = word === 'stop' || word === 'start';
    if (!E164.test(from) || (lot.archivedAt !== null && !isOptChange)) return undefined;
    const body = text.body === '' && files > 0 ? '(Picture or other file, not stored)' : text.body;
    return this.transactions.run(async (tx) => {
      const stored = await this.inbound.insert(tx, lot.id, word ?? 'message', { ...text, from, body }, at);
      if (!stored || !isOptChange) return stored;
      // Texts may be found late and out of order, so the latest one counts.
      const last = await this.inbound.findLastOptChange(tx, lot.id, from);
      if (last === 'stop') await this.phones.addOptOut(tx, lot.id, from);
      else await this.phones.removeOptOut(tx, lot.id, from);
      await this.events.emitChange(tx, stored);
      // Other services do not answer about an archived lot, so its texts have no customer.
      if (lot.archivedAt !== null) await this.inbound.finish(tx, stored.id, '');
      return stored;
    });
  }

  /** Processes stored texts whose process was killed or that needed a service that was unreachable. */
  async answerPending(): Promise<void> {
    let count: number;
    do {
      const pending = await this.transactions.run((tx) => this.inbound.claimPending(tx, BATCH));
      for (const text of pending) await this.tryToAnswer(text, { requestId: randomUUID() }, false);
      count = pending.length;
    } while (count === BATCH);
  }

  /** Also returns null when processing fails: the text is stored and is processed later. */
  private async tryToAnswer(text: StoredText, origin: RequestOrigin, webhook: boolean): Promise<string | null> {
    try {
      return await this.replies.answer(text, origin, webhook);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      this.logger.warn({ messageId: text.id, reason }, 'inbound text could not be processed yet');
      return null;
    }
  }
}
