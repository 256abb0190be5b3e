import { randomUUID } from 'node:crypto';
import {
  DomainError,
  resendError,
  textablePhone,
  type LotContext,
  type RpcRequest,
  type SendText,
  type TextSummary,
} from '@lotline/contracts';
import { Transactions, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { OptOuts } from '../phones/opt-outs.js';
import { Customers } from './customers.js';
import { summaryOf, type MessageRow } from './message.js';
import { MessageNews } from './message-news.js';
import { MessagesRepository, type NewText } from './messages.repository.js';
import { SmsQueue } from './sms-queue.js';

const LIST_LIMIT = 50;
/** Others may be about a customer and to somebody else. */
const TO_THE_CUSTOMER = ['check_in', 'answer', 'reply', 'resend'];

@Injectable()
export class MessagesService {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly news: MessageNews,
    private readonly customers: Customers,
    private readonly optOuts: OptOuts,
    private readonly transactions: Transactions,
    private readonly queue: SmsQueue,
  ) {}

  /**
   * Stores the text, then wakes its delivery (design §7 "POST /api/send-sms"). The same customer, event and timestamp
   * answers the text that exists and sends nothing. NOT_FOUND; INVALID for a phone that cannot be texted.
   */
  async send({ phone, message, metadata }: SendText, context: LotContext): Promise<TextSummary> {
    const { customerId: clientId, event, timestamp: eventKey } = metadata;
    const number = texted(phone);
    await this.customers.get(clientId, context);
    return this.store({ lotId: context.lotId, clientId, event, eventKey, phone: number, body: message });
  }

  /** To the customer's own phone, as `send`. */
  async answer({ clientId, message, timestamp }: RpcRequest<'notify.text.answer'>, context: LotContext) {
    const { phone } = await this.customers.get(clientId, context);
    const eventKey = timestamp ?? randomUUID();
    const { lotId } = context;
    return this.store({ lotId, clientId, event: 'answer', eventKey, phone: texted(phone), body: message });
  }

  /**
   * Sends the words of a text that provably did not arrive again; what was written to the customer goes to the phone that they have
   * now. It is a text of its own, and the only one of the failed text's, however often it is asked for. NOT_FOUND, CONFLICT, INVALID.
   */
  async resend({ clientId, textId }: RpcRequest<'notify.text.resend'>, context: LotContext): Promise<TextSummary> {
    const { lotId } = context;
    const customer = await this.customers.get(clientId, context);
    const { body, phone } = await this.transactions.run(async (tx) => {
      const text = await this.messages.find(tx, lotId, clientId, textId);
      if (!text) throw new DomainError('NOT_FOUND', 'No such text');
      const refusal = resendError(text);
      if (refusal !== null) throw new DomainError('CONFLICT', refusal);
      const to = TO_THE_CUSTOMER.includes(text.event) ? texted(customer.phone) : text.phone;
      if (await this.optOuts.has(tx, lotId, to))
        throw new DomainError('CONFLICT', 'This customer wants no texts. They can text START to get them again.');
      return { body: text.body, phone: to };
    });
    return this.store({ lotId, clientId, event: 'resend', eventKey: textId, phone, body });
  }

  /** NOT_FOUND for a customer who is not of this lot, or was deleted. */
  async list(clientId: string, context: LotContext): Promise<TextSummary[]> {
    const { lotId } = context;
    await this.customers.get(clientId, context);
    return (await this.messages.newestOf(lotId, clientId, LIST_LIMIT)).map(summaryOf);
  }

  private async store(text: NewText): Promise<TextSummary> {
    const { row, isNew } = await this.transactions.run((tx) => this.insert(tx, text));
    if (isNew) await this.queue.wake(row.id);
    return summaryOf(row);
  }

  private async insert(tx: Tx, text: NewText): Promise<{ row: MessageRow; isNew: boolean }> {
    const stored = await this.messages.insertQueued(tx, text);
    if (stored) {
      await this.news.tell(tx, stored);
      return { row: stored, isNew: true };
    }
    const existing = await this.messages.findSame(tx, text);
    if (!existing) throw new Error('A text is neither new nor there');
    return { row: existing, isNew: false };
  }
}

function texted(phone: string): string {
  const number = textablePhone(phone);
  if (number !== null) return number;
  const message = 'Invalid phone number';
  throw new DomainError('INVALID', message, { errors: [{ path: 'phone', message }] });
}
