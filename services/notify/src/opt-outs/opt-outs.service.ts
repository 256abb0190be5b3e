import { randomUUID } from 'node:crypto';
import {
  auditRecordSchema,
  DomainError,
  historyNameOf,
  staffIdOf,
  tokenIdOf,
  type LotContext,
  type RpcRequest,
  type TextOptOut,
} from '@lotline/protocol';
import { readPhone } from '@lotline/protocol/phone';
import { Lots, RpcClient, Transactions, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { MessageEvents } from '../messages/message.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { PhonesRepository } from '../phones/phones.repository.js';

/** Leaves time for the rest of the caller's 5 s. */
const TIMEOUT_MS = 2000;

/** Opts customers' phones out of texts and in by hand (docs/product/texts.md#opt-outs). */
@Injectable()
export class OptOutsService {
  constructor(
    private readonly phones: PhonesRepository,
    private readonly messages: MessagesRepository,
    private readonly events: MessageEvents,
    private readonly transactions: Transactions,
    private readonly rpc: RpcClient,
    private readonly lots: Lots,
  ) {}

  /**
   * A change is audited, and listed with the customer's texts under the name of who made it. Throws NOT_FOUND, or INVALID for a phone
   * that cannot be texted.
   */
  async set(
    { clientId, optedOut, client }: RpcRequest<'notify.opt-out.set'>,
    context: LotContext,
  ): Promise<TextOptOut> {
    const { lotId } = context;
    const customer = await this.rpc.call('clients.client.record', { id: clientId }, context, TIMEOUT_MS);
    const { number: phone, textError } = readPhone(customer.phone, this.lots.get(lotId));
    if (phone === null) throw new DomainError('INVALID', textError ?? 'Invalid phone number');
    await this.transactions.run((tx) => this.change(tx, { phone, clientId, optedOut, client }, context));
    return { optedOut };
  }

  /** Does the same for a phone. `clientId` is '' if no customer has it. */
  async change(
    tx: Tx,
    { phone, clientId, optedOut, client }: RpcRequest<'notify.opt-out.set'> & { phone: string },
    { lotId, actor }: LotContext,
  ): Promise<void> {
    const isChanged = optedOut
      ? await this.phones.addOptOut(tx, lotId, phone)
      : await this.phones.removeOptOut(tx, lotId, phone);
    if (!isChanged) return;
    const event = optedOut ? 'opted-out' : 'opted-in';
    const entry = { lotId, clientId, event, eventKey: randomUUID(), phone, body: historyNameOf(actor) ?? '' };
    await this.events.emitChange(tx, await this.messages.insertEntry(tx, entry));
    const by = { byId: staffIdOf(actor), tokenId: tokenIdOf(actor), ...client };
    tx.emit('audit.recorded', lotId, auditRecordSchema.parse({ kind: `texts-${event}`, ...by, detail: clientId }));
  }
}
