import { randomUUID } from 'node:crypto';
import {
  DomainError,
  sameNumbers,
  type LotRecord,
  type OpenContext,
  type OptOutType,
  type RpcRequest,
} from '@lotline/protocol';
import { LOGGER, Lots, Transactions, reasonOf, type Logger, type Tx } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { isOptChange, isOptOut, PhonesRepository } from '../phones/phones.repository.js';
import { findCommand, type TextCommand } from './commands.js';
import { isReaction, suggestsOptOut } from './other-texts.js';
import { MessageEvents } from '../messages/message.js';
import { RepliesService } from './replies.service.js';
import { FILES_ONLY, InboundRepository, type StoredText } from './inbound.repository.js';
import type { RequestOrigin } from './senders.js';

type Received = RpcRequest<'notify.text.receive'>;
/** What an inbound text asks for. A `message` is for staff; nobody wrote a `reaction`. */
type InboundEvent = TextCommand | 'message' | 'reaction';
const EVENT_OF: Record<OptOutType, InboundEvent> = { STOP: 'stop', START: 'start', HELP: 'help' };

/** Only lots that ask customers about their rides understand these. */
const ASKING: ReadonlySet<TextCommand> = new Set(['where', 'noride']);

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
    if (!E164.test(from)) return undefined;
    const body = text.body === '' && files > 0 ? FILES_ONLY : text.body;
    return this.transactions.run(async (tx) => {
      const event = await this.findEvent(tx, lot, text);
      if (lot.archivedAt !== null && !isOptChange(event)) return undefined;
      const received = { ...text, from, body, suggestsOptOut: event === 'message' && suggestsOptOut(text.body) };
      const stored = await this.inbound.insert(tx, lot.id, event, received, at);
      if (!stored || !isOptChange(event)) return stored;
      // Texts may be found late and out of order, so the latest one counts.
      const last = await this.phones.findLastOptChange(tx, lot.id, from);
      if (last && isOptOut(last)) await this.phones.addOptOut(tx, lot.id, from);
      else await this.phones.removeOptOut(tx, lot.id, from);
      await this.events.emitChange(tx, stored);
      // Other services do not answer about an archived lot, so its texts have no customer.
      if (lot.archivedAt !== null) await this.inbound.finish(tx, stored.id, '');
      return stored;
    });
  }

  /**
   * Returns what the text asks for. What the provider says about it wins, because the provider blocks later texts accordingly. YES opts
   * in only a phone that is opted out: otherwise it answers a question of staff.
   */
  private async findEvent(tx: Tx, lot: LotRecord, { from, body, optOutType }: Received): Promise<InboundEvent> {
    if (optOutType) return EVENT_OF[optOutType];
    const found = findCommand(body, lot.terminals);
    if (found?.word === 'yes') return (await this.phones.hasOptedOut(tx, lot.id, from)) ? 'start' : 'message';
    if (found && ASKING.has(found.command) && !lot.asksRiders) return 'message';
    return found?.command ?? (isReaction(body) ? 'reaction' : 'message');
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
      this.logger.warn({ messageId: text.id, reason: reasonOf(error) }, 'inbound text could not be processed yet');
      return null;
    }
  }
}
