import { randomUUID } from 'node:crypto';
import {
  DomainError,
  phoneKey,
  resendError,
  type ClientRecord,
  type LotContext,
  type RpcRequest,
  type RpcResponse,
  type TextSummary,
} from '@lotline/protocol';
import { readPhone } from '@lotline/protocol/phone';
import { Lots, Rpc, RpcClient, SETTINGS, Transactions, type Tx } from '@lotline/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { z } from 'zod';
import type { NotifySettings } from '../config.js';
import { PhonesRepository } from '../phones/phones.repository.js';
import { RIDE_TEXT_EVENTS, recipientError } from './recipients.js';
import { MessageEvents, toSummary, type MessageRow } from './message.js';
import { MessagesRepository, type NewText } from './messages.repository.js';
import { SmsQueue } from './sms-queue.js';

const LIST_LIMIT = 50;
/** Leaves time for the rest of the caller's 5 s. */
const TIMEOUT_MS = 2000;
const idSchema = z.uuid();
/** Texts of other events may concern a customer but go to another phone. */
const EVENTS_TO_CUSTOMER: readonly string[] = [
  'check_in',
  'answer',
  'reply',
  'resend',
  ...Object.values(RIDE_TEXT_EVENTS),
];

@Controller()
export class MessagesRpc {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly events: MessageEvents,
    private readonly rpc: RpcClient,
    private readonly phones: PhonesRepository,
    private readonly transactions: Transactions,
    private readonly queue: SmsQueue,
    private readonly lots: Lots,
    @Inject(SETTINGS) private readonly settings: NotifySettings,
  ) {}

  /**
   * Stores the text, then wakes its delivery. Returns the existing text, and sends nothing, for the same customer, event and
   * timestamp. Throws NOT_FOUND, INVALID for a phone that cannot be texted, or TEXT_REFUSED for one that is not the customer's.
   */
  @Rpc('notify.text.send')
  async send(
    { phone, message, metadata }: RpcRequest<'notify.text.send'>,
    context: LotContext,
  ): Promise<RpcResponse<'notify.text.send'>> {
    const { customerId: clientId, event, timestamp: eventKey } = metadata;
    const lot = this.lots.get(context.lotId);
    const { number, key } = readPhone(phone, lot);
    if (number === null) throw invalidPhone('Invalid phone number');
    const customer = await this.getCustomer(clientId, context);
    if (key !== phoneKey(customer.phone, lot))
      throw new DomainError(
        'TEXT_REFUSED',
        'This is not the phone of this customer. Save the phone first, then text it.',
      );
    const text = { lotId: context.lotId, clientId, event, eventKey, phone: number, body: message };
    const { id, state } = await this.store(text);
    return { id, state };
  }

  /** Does the same as `send` to the customer's own phone. */
  @Rpc('notify.text.answer')
  async answer(
    { clientId, message, timestamp }: RpcRequest<'notify.text.answer'>,
    context: LotContext,
  ): Promise<TextSummary> {
    const customer = await this.getCustomer(clientId, context);
    const eventKey = timestamp ?? randomUUID();
    const { lotId } = context;
    const phone = this.numberOf(customer);
    return this.store({ lotId, clientId, event: 'answer', eventKey, phone, body: message });
  }

  /**
   * Sends the body of a text that provably did not arrive again, as a new text. A text to the customer goes to their current
   * phone. A failed text is sent again only once. Throws NOT_FOUND, CONFLICT or INVALID.
   */
  @Rpc('notify.text.resend')
  async resend({ clientId, textId }: RpcRequest<'notify.text.resend'>, context: LotContext): Promise<TextSummary> {
    const { lotId } = context;
    const customer = await this.getCustomer(clientId, context);
    const { body, phone } = await this.transactions.run(async (tx) => {
      const text = await this.messages.find(tx, lotId, clientId, textId);
      if (!text) throw new DomainError('NOT_FOUND', 'No such text');
      const error = resendError(text);
      if (error !== null) throw new DomainError('CONFLICT', error);
      const to = EVENTS_TO_CUSTOMER.includes(text.event) ? this.numberOf(customer) : text.phone;
      if (await this.phones.hasOptedOut(tx, lotId, to))
        throw new DomainError('CONFLICT', 'This customer has opted out of texts. They can text START to opt in again.');
      return { body: text.body, phone: to };
    });
    return this.store({ lotId, clientId, event: 'resend', eventKey: textId, phone, body });
  }

  /** Throws NOT_FOUND for a customer of another lot or a deleted one. */
  @Rpc('notify.text.list')
  async list({ clientId }: RpcRequest<'notify.text.list'>, context: LotContext): Promise<TextSummary[]> {
    const { lotId } = context;
    await this.getCustomer(clientId, context);
    return (await this.messages.listNewest(lotId, clientId, LIST_LIMIT)).map(toSummary);
  }

  /** Checks with the clients service that the customer belongs to the lot. Throws NOT_FOUND. */
  private async getCustomer(id: string, context: LotContext): Promise<ClientRecord> {
    if (!idSchema.safeParse(id).success) throw new DomainError('NOT_FOUND', 'No such customer');
    return this.rpc.call('clients.client.record', { id }, context, TIMEOUT_MS);
  }

  /** Returns the E.164 number of a customer. Throws INVALID with the reason why it cannot be texted. */
  private numberOf({ lotId, phone }: ClientRecord): string {
    const { number, textError } = readPhone(phone, this.lots.get(lotId));
    if (number === null) throw invalidPhone(textError ?? 'Invalid phone number');
    return number;
  }

  /** Throws TEXT_REFUSED for a phone that no texts go to. */
  private async store(text: NewText): Promise<TextSummary> {
    const { textingNumber } = this.lots.get(text.lotId);
    const error = recipientError(text.phone, textingNumber, this.settings.TEXT_COUNTRIES);
    if (error !== null) throw new DomainError('TEXT_REFUSED', error);
    const { row, isNew } = await this.transactions.run((tx) => this.insert(tx, text));
    if (isNew) await this.queue.wake(row.id);
    return toSummary(row);
  }

  private async insert(tx: Tx, text: NewText): Promise<{ row: MessageRow; isNew: boolean }> {
    const stored = await this.messages.insertQueued(tx, text);
    if (stored) {
      await this.events.emitChange(tx, stored);
      return { row: stored, isNew: true };
    }
    const existing = await this.messages.findExisting(tx, text);
    if (!existing) throw new Error('Text was neither inserted nor found');
    return { row: existing, isNew: false };
  }
}

const invalidPhone = (message: string): DomainError =>
  new DomainError('INVALID', message, { errors: [{ path: 'phone', message }] });
