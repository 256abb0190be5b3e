import { randomUUID } from 'node:crypto';
import {
  DomainError,
  historyNameOf,
  type LotContext,
  type RpcRequest,
  type RpcResponse,
  type TextSummary,
} from '@lotline/protocol';
import { Lots, Rpc, RpcClient, SETTINGS, Transactions, type Tx } from '@lotline/service-kit';
import { Controller, Inject } from '@nestjs/common';
import type { NotifySettings } from '../config.js';
import { MessageEvents, toSummary, type MessageRow } from '../messages/message.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { recipientError } from '../messages/recipients.js';
import { SmsQueue } from '../messages/sms-queue.js';
import { OptOutsService } from '../opt-outs/opt-outs.service.js';
import { PhonesRepository } from '../phones/phones.repository.js';
import { INBOX_REPLY, InboxRepository } from './inbox.repository.js';

/** Bounds what a program with a token, or a phone that keeps texting, can make the lot pay for. */
const MAX_REPLIES_PER_HOUR = 30;
/** Leaves time for the rest of the caller's 5 s. */
const TIMEOUT_MS = 2000;

/** What staff do with received texts: read them, reply, and assign them to a booking. */
@Controller()
export class InboxRpc {
  constructor(
    private readonly inbox: InboxRepository,
    private readonly messages: MessagesRepository,
    private readonly events: MessageEvents,
    private readonly phones: PhonesRepository,
    private readonly optOuts: OptOutsService,
    private readonly rpc: RpcClient,
    private readonly transactions: Transactions,
    private readonly queue: SmsQueue,
    private readonly lots: Lots,
    @Inject(SETTINGS) private readonly settings: NotifySettings,
  ) {}

  @Rpc('notify.inbox.page')
  page(
    { unreadOnly, cursor }: RpcRequest<'notify.inbox.page'>,
    { lotId }: LotContext,
  ): Promise<RpcResponse<'notify.inbox.page'>> {
    return this.inbox.page(lotId, unreadOnly, cursor);
  }

  @Rpc('notify.inbox.count')
  async count(_: unknown, { lotId }: LotContext): Promise<RpcResponse<'notify.inbox.count'>> {
    return { unread: await this.inbox.countUnread(lotId) };
  }

  /** Marks a text as read or unread. Throws NOT_FOUND. */
  @Rpc('notify.inbox.mark')
  async mark(
    { textId, isRead }: RpcRequest<'notify.inbox.mark'>,
    { lotId, actor }: LotContext,
  ): Promise<Record<string, never>> {
    await this.transactions.run(async (tx) => {
      const { id } = await this.get(tx, lotId, textId);
      if (isRead) await this.inbox.markRead(tx, id, historyNameOf(actor));
      else await this.inbox.markUnread(tx, id);
      tx.emit('message.inbox-changed', lotId, {});
    });
    return {};
  }

  /**
   * Stores a reply to the phone of the text, marks the text as read, and wakes the delivery. Returns the existing reply for the same
   * timestamp. Throws NOT_FOUND, CONFLICT, TEXT_REFUSED or TOO_MANY.
   */
  @Rpc('notify.inbox.reply')
  async reply(
    { textId, message, timestamp = randomUUID() }: RpcRequest<'notify.inbox.reply'>,
    { lotId, actor }: LotContext,
  ): Promise<TextSummary> {
    const { row, isNew } = await this.transactions.run(async (tx) => {
      const text = await this.get(tx, lotId, textId);
      const key = `${textId} ${timestamp}`;
      const existing = await this.inbox.findReply(tx, text, key);
      if (existing) return { row: existing, isNew: false };
      await this.assertMayReply(tx, text);
      const { clientId, phone } = text;
      const reply = { lotId, clientId, event: INBOX_REPLY, eventKey: key, phone, body: message };
      const stored = await this.messages.insertQueued(tx, reply);
      if (!stored) throw new Error('A reply with this key exists');
      await this.inbox.markRead(tx, textId, historyNameOf(actor));
      await this.events.emitChange(tx, stored);
      tx.emit('message.inbox-changed', lotId, {});
      return { row: stored, isNew: true };
    });
    if (isNew) await this.queue.wake(row.id);
    return toSummary(row);
  }

  /** Assigns the texts of a phone to a customer, or to none. Throws NOT_FOUND. */
  @Rpc('notify.inbox.attach')
  async attach(
    { textId, clientId }: RpcRequest<'notify.inbox.attach'>,
    context: LotContext,
  ): Promise<Record<string, never>> {
    const { lotId } = context;
    if (clientId !== null) await this.rpc.call('clients.client.record', { id: clientId }, context, TIMEOUT_MS);
    await this.transactions.run(async (tx) => {
      const text = await this.get(tx, lotId, textId);
      const owner = clientId ?? '';
      if (text.clientId === owner) return;
      await this.inbox.assign(tx, text, owner);
      // Open screens of both customers read their texts again.
      await this.events.emitChange(tx, text);
      await this.events.emitChange(tx, { ...text, clientId: owner });
    });
    return {};
  }

  /** Opts the phone of a text out or in. Throws NOT_FOUND. */
  @Rpc('notify.inbox.opt-out')
  async optOut(
    { textId, ...change }: RpcRequest<'notify.inbox.opt-out'>,
    context: LotContext,
  ): Promise<RpcResponse<'notify.inbox.opt-out'>> {
    await this.transactions.run(async (tx) => {
      const { phone, clientId } = await this.get(tx, context.lotId, textId);
      await this.optOuts.change(tx, { ...change, phone, clientId }, context);
    });
    return { optedOut: change.optedOut };
  }

  private async get(tx: Tx, lotId: string, textId: string): Promise<MessageRow> {
    const text = await this.inbox.find(tx, lotId, textId);
    if (!text) throw new DomainError('NOT_FOUND', 'No such text');
    return text;
  }

  private async assertMayReply(tx: Tx, text: MessageRow): Promise<void> {
    const { lotId, phone } = text;
    const refused = recipientError(phone, this.lots.get(lotId).textingNumber, this.settings.TEXT_COUNTRIES);
    if (refused !== null) throw new DomainError('TEXT_REFUSED', refused);
    if (await this.phones.hasOptedOut(tx, lotId, phone))
      throw new DomainError('CONFLICT', 'This phone has opted out of texts. Its owner can text START to opt in again.');
    if ((await this.inbox.countReplies(tx, text)) >= MAX_REPLIES_PER_HOUR)
      throw new DomainError(
        'TOO_MANY',
        `This phone got ${MAX_REPLIES_PER_HOUR} replies within an hour. Please call it.`,
      );
  }
}
