import { DomainError, textablePhone, type SendText, type TextState, type TextSummary } from '@lotline/contracts';
import { Transactions } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { emitChanged, summaryOf } from './message.js';
import { MessagesRepository, type NewText } from './messages.repository.js';
import { SmsQueue } from './sms-queue.js';

const LIST_LIMIT = 50;

@Injectable()
export class MessagesService {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly transactions: Transactions,
    private readonly queue: SmsQueue,
  ) {}

  /**
   * Stores the text, then wakes its delivery (design §7 "POST /api/send-sms"). The same customer, event and timestamp
   * answers the text that exists and sends nothing. INVALID for a phone that cannot be texted.
   */
  async send(lotId: string, { phone, message, metadata }: SendText): Promise<{ id: string; state: TextState }> {
    const number = textablePhone(phone);
    if (number === null) {
      const text = 'Invalid phone number';
      throw new DomainError('INVALID', text, { errors: [{ path: 'phone', message: text }] });
    }
    const { customerId: clientId, event, timestamp: eventKey } = metadata;
    const { id, state, isNew } = await this.store({ lotId, clientId, event, eventKey, phone: number, body: message });
    if (isNew) await this.queue.wake(id);
    return { id, state };
  }

  async list(lotId: string, clientId: string): Promise<TextSummary[]> {
    return (await this.messages.newestOf(lotId, clientId, LIST_LIMIT)).map(summaryOf);
  }

  private async store(text: NewText): Promise<{ id: string; state: TextState; isNew: boolean }> {
    return this.transactions.run(async (tx) => {
      const stored = await this.messages.insertQueued(tx, text);
      if (stored) {
        emitChanged(tx, stored);
        return { id: stored.id, state: stored.state, isNew: true };
      }
      const existing = await this.messages.stateOf(tx, text);
      if (!existing) throw new Error('A text is neither new nor there');
      return { ...existing, isNew: false };
    });
  }
}
