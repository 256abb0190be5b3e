import { randomUUID } from 'node:crypto';
import {
  auditRecordSchema,
  historyNameOf,
  staffIdOf,
  tokenIdOf,
  type LotContext,
  type RpcRequest,
} from '@lotline/protocol';
import type { Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { MessageEvents } from '../messages/message.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { PhonesRepository } from '../phones/phones.repository.js';

/** Opts customers' phones out of texts and in by hand (docs/product/texts.md#opt-outs). */
@Injectable()
export class OptOutsService {
  constructor(
    private readonly phones: PhonesRepository,
    private readonly messages: MessagesRepository,
    private readonly events: MessageEvents,
  ) {}

  /**
   * A change is audited, and listed with the customer's texts under the name of who made it. `clientId` is '' if no customer has the
   * phone.
   */
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
