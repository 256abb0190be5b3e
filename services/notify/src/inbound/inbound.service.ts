import { randomUUID } from 'node:crypto';
import { DomainError, textWordOf, type Lot, type OpenContext, type RpcRequest } from '@lotline/contracts';
import { LOGGER, Lots, Transactions, type Logger } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { MessageNews } from '../messages/message-news.js';
import { OptOuts } from '../phones/opt-outs.js';
import { AnsweringService } from './answering.service.js';
import { InboundRepository, type StoredText } from './inbound.repository.js';
import type { Asked } from './senders.js';

type Received = RpcRequest<'notify.text.receive'>;

const NUMBER = /^\+\d{10,15}$/;
const BATCH = 20;

/**
 * Texts from customers. What comes is stored before anything is done about it, once for each of the provider's ids; what then
 * cannot be done at once is done later.
 */
@Injectable()
export class InboundService {
  constructor(
    private readonly inbound: InboundRepository,
    private readonly answering: AnsweringService,
    private readonly news: MessageNews,
    private readonly optOuts: OptOuts,
    private readonly transactions: Transactions,
    private readonly lots: Lots,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** By the provider's webhook. Answers what the sender is to be answered. FORBIDDEN for a number that is no lot's. */
  async receive(text: Received, { requestId, deadline }: OpenContext): Promise<string | null> {
    const lot = this.lots.all.find(({ textingNumber }) => textingNumber === text.to);
    if (!lot) throw new DomainError('FORBIDDEN', 'This number is not one of ours');
    const stored = await this.keep(lot, text, null);
    const asked = { requestId, ...(deadline !== undefined && { deadline }) };
    return stored ? this.tryToAnswer(stored, asked, true) : null;
  }

  /**
   * Stores a text, and honours what it says of texts at once. Undefined for one that is known, and for a sender that is no phone,
   * such as a short number of a company's. `at`: when the provider got it; null for now.
   */
  async keep(lot: Lot, text: Received, at: Date | null): Promise<StoredText | undefined> {
    const { from, files } = text;
    if (!NUMBER.test(from)) return undefined;
    const word = textWordOf(text.body);
    const body = text.body === '' && files > 0 ? '(A picture or another file, which is not kept.)' : text.body;
    return this.transactions.run(async (tx) => {
      const stored = await this.inbound.insert(tx, lot.id, word ?? 'message', { ...text, body }, at);
      if (!stored || (word !== 'stop' && word !== 'start')) return stored;
      // Texts may be found late and in any order: the newest wish counts.
      if ((await this.inbound.lastWish(tx, lot.id, from)) === 'stop') await this.optOuts.add(tx, lot.id, from);
      else await this.optOuts.remove(tx, lot.id, from);
      await this.news.tell(tx, stored);
      return stored;
    });
  }

  /** Looks after texts that were stored and left: their process was killed, or another service was away. */
  async lookAfterLeft(): Promise<void> {
    let count: number;
    do {
      const left = await this.transactions.run((tx) => this.inbound.claimLeft(tx, BATCH));
      for (const text of left) await this.tryToAnswer(text, { requestId: randomUUID() }, false);
      count = left.length;
    } while (count === BATCH);
  }

  /** Null also where it could not be done: the text is stored, and looked after again. */
  private async tryToAnswer(text: StoredText, asked: Asked, webhook: boolean): Promise<string | null> {
    try {
      return await this.answering.answer(text, asked, webhook);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      this.logger.warn({ messageId: text.id, reason }, 'a text in is looked after later');
      return null;
    }
  }
}
