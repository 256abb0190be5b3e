import { Transactions, type Tx } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { TEXT_PROVIDER, type TextProvider } from '../delivery/providers/provider.js';
import type { MessageRow } from '../messages/message.js';
import { MessageNews } from '../messages/message-news.js';
import { SmsQueue } from '../messages/sms-queue.js';
import { OptOuts } from '../phones/opt-outs.js';
import { InboundRepository, type NewReply, type StoredText } from './inbound.repository.js';
import { Replies } from './replies.js';
import { Senders, type Asked } from './senders.js';

/** Does what a stored text asks for, once (design §7 "texting SHUTTLE"). */
@Injectable()
export class AnsweringService {
  constructor(
    private readonly inbound: InboundRepository,
    private readonly senders: Senders,
    private readonly replies: Replies,
    private readonly news: MessageNews,
    private readonly optOuts: OptOuts,
    private readonly transactions: Transactions,
    private readonly queue: SmsQueue,
    @Inject(TEXT_PROVIDER) private readonly provider: TextProvider,
  ) {}

  /**
   * Lays the text to its sender, asks for the ride, and stores the reply. Answers the reply where `webhook` is waiting for it;
   * otherwise it is sent. Throws where another service cannot be reached: nothing is stored, and it is done later.
   */
  async answer(text: StoredText, asked: Asked, webhook: boolean): Promise<string | null> {
    const { lotId, phone, key } = text;
    const sender = await this.senders.find(lotId, phone, asked);
    const body = await this.replies.to(text, sender, asked);
    const clientId = sender?.id ?? '';
    const reply = body === null ? null : { lotId, clientId, key, phone, body };
    const { answered, queued } = await this.transactions.run((tx) => this.store(tx, text.id, clientId, reply, webhook));
    if (queued) await this.queue.wake(queued.id);
    return answered?.body ?? null;
  }

  private async store(
    tx: Tx,
    id: string,
    clientId: string,
    reply: NewReply | null,
    webhook: boolean,
  ): Promise<{ answered?: MessageRow; queued?: MessageRow }> {
    const finished = await this.inbound.finish(tx, id, clientId);
    if (!finished) return {};
    await this.news.tell(tx, finished);
    if (!reply) return {};
    // To whoever opted out nothing is answered: the queue fails the reply, so that staff see that it does not arrive.
    const isAnswered = webhook && !(await this.optOuts.has(tx, reply.lotId, reply.phone));
    const row = isAnswered
      ? await this.inbound.insertAnswered(tx, reply, this.provider.name)
      : await this.inbound.queueReply(tx, reply);
    if (!row) return {};
    await this.news.tell(tx, row);
    return isAnswered ? { answered: row } : { queued: row };
  }
}
