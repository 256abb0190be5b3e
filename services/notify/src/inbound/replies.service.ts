import {
  DEFAULT_LANGUAGE,
  isUnderWay,
  meetingPointAt,
  renderText,
  type Language,
  type Lot,
  type RideDetails,
} from '@lotline/protocol';
import { Clock, Lots, SETTINGS, Transactions, type Tx } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { customerPage, type NotifySettings } from '../config.js';
import { TextDaysRepository } from '../delivery/day-limit/text-days.repository.js';
import { TEXT_PROVIDER, type TextProvider } from '../delivery/providers/provider.js';
import { MessageEvents, toSummary, type MessageRow } from '../messages/message.js';
import { recipientError } from '../messages/recipients.js';
import { SmsQueue } from '../messages/sms-queue.js';
import { PhonesRepository } from '../phones/phones.repository.js';
import { textReceived } from '../webhooks/events/occurrences.js';
import { WebhookOutbox } from '../webhooks/events/webhook-outbox.js';
import { FILES_ONLY, InboundRepository, type NewReply, type StoredText } from './inbound.repository.js';
import { findCommand, type FoundCommand } from './commands.js';
import { isAcknowledgment } from './other-texts.js';
import { Senders, type RequestOrigin, type Sender } from './senders.js';
import { formatWait } from './wait-words.js';

/** A customer who requested a shuttle longer ago no longer needs it. */
const MAX_REQUEST_AGE_MS = 60 * 60_000;

/** A sender gets this many replies an hour, and as many again to SHUTTLE. */
const MAX_REPLIES_PER_HOUR = 10;

/** The word as the customer's card shows it. The provider may have marked a text in another language. */
const stopWordOf = (found: FoundCommand | null): string =>
  (found?.command === 'stop' ? found.word : 'stop').toUpperCase();

interface Outcome {
  reply: string | null;
  /** The text asks for a ride and none was requested, so staff have to read it. */
  isUnmet?: boolean;
}

/** Executes the command of a stored text, once, and replies to it. */
@Injectable()
export class RepliesService {
  constructor(
    private readonly inbound: InboundRepository,
    private readonly senders: Senders,
    private readonly events: MessageEvents,
    private readonly phones: PhonesRepository,
    private readonly days: TextDaysRepository,
    private readonly webhooks: WebhookOutbox,
    private readonly transactions: Transactions,
    private readonly queue: SmsQueue,
    private readonly lots: Lots,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: NotifySettings,
    @Inject(TEXT_PROVIDER) private readonly provider: TextProvider,
  ) {}

  /**
   * Finds the sender, requests the ride and stores the reply. Returns the reply when `webhook` is waiting for it; otherwise
   * queues it. Throws when another service is unreachable: nothing is stored then, and the caller retries later.
   */
  async answer(text: StoredText, origin: RequestOrigin, webhook: boolean): Promise<string | null> {
    const { lotId, phone, key } = text;
    const sender = await this.senders.find(lotId, phone, origin);
    const { reply: body, isUnmet = false } = await this.executeCommand(text, sender, origin);
    const clientId = sender?.id ?? '';
    const reply = body === null ? null : { lotId, clientId, key, phone, body };
    const { returned, queued } = await this.transactions.run((tx) =>
      this.store(tx, text.id, { clientId, isUnmet }, reply, webhook),
    );
    if (queued) await this.queue.wake(queued.id);
    return returned?.body ?? null;
  }

  /**
   * Requests a ride or stores the language if the text asks for it, and returns the reply: null when the text needs none or is too old. The provider itself replies to STOP and START.
   */
  private async executeCommand(
    { lotId, event, body, createdAt }: StoredText,
    sender: Sender | null,
    origin: RequestOrigin,
  ): Promise<Outcome> {
    const lot = this.lots.get(lotId);
    if (this.clock.now().getTime() - createdAt.getTime() > MAX_REQUEST_AGE_MS)
      return { reply: null, isUnmet: event === 'shuttle' };
    const found = findCommand(body, lot.terminals);
    const language = sender?.language ?? found?.language ?? DEFAULT_LANGUAGE;
    switch (event) {
      case 'help':
        return { reply: renderText(lot, 'helpReply', language, {}) };
      case 'language':
        return { reply: await this.chooseLanguage(lot, found?.language ?? DEFAULT_LANGUAGE, sender, origin) };
      case 'shuttle':
        return sender
          ? this.requestRide(lot, sender, found?.details ?? null, origin)
          : { reply: renderText(lot, 'noBookingReply', language, {}), isUnmet: true };
      case 'where':
        return {
          reply: sender ? await this.sayWhere(lot, sender, origin) : renderText(lot, 'noBookingReply', language, {}),
        };
      case 'noride':
        return {
          reply: sender ? await this.cancelRide(lot, sender, origin) : renderText(lot, 'noBookingReply', language, {}),
        };
      case 'stop':
        if (sender) await this.senders.showStop(sender, stopWordOf(found), origin);
        return { reply: null };
      case 'message':
        return {
          reply:
            isAcknowledgment(body) || body === FILES_ONLY ? null : renderText(lot, 'notUnderstoodReply', language, {}),
        };
      default:
        return { reply: null };
    }
  }

  private async requestRide(
    lot: Lot,
    sender: Sender,
    details: RideDetails | null,
    origin: RequestOrigin,
  ): Promise<Outcome> {
    const { isCheckedOut, isHere, language, firstName, link } = sender;
    if (!isCheckedOut && !isHere) return { reply: renderText(lot, 'noStayNowReply', language, {}), isUnmet: true };
    if (isCheckedOut || !(await this.senders.requestRide(sender, details, origin)))
      return { reply: renderText(lot, 'checkedOutReply', language, {}), isUnmet: true };
    return { reply: renderText(lot, 'rideReply', language, { firstName, link: customerPage(this.settings, link) }) };
  }

  private async sayWhere(lot: Lot, sender: Sender, origin: RequestOrigin): Promise<string> {
    const { firstName, language } = sender;
    const { ride, wait } = await this.senders.findRide(sender, origin);
    const link = customerPage(this.settings, sender.link);
    if (ride.shuttleStatus === 'requesting_ride')
      return renderText(lot, 'waitReply', language, { firstName, link, wait: formatWait(wait, language) });
    if (ride.shuttleStatus !== 'picked_up') return renderText(lot, 'noRequestReply', language, {});
    const terminal = ride.details?.terminal ?? ride.terminal;
    const shuttle =
      lot.shuttles.find(({ number }) => number === ride.shuttleNumber)?.name ?? `Shuttle ${ride.shuttleNumber}`;
    const meetingPoint = meetingPointAt(lot, terminal) ?? '';
    return renderText(lot, 'shuttleAssigned', language, { firstName, link, shuttle, terminal, meetingPoint });
  }

  private async cancelRide(lot: Lot, sender: Sender, origin: RequestOrigin): Promise<string> {
    const { firstName, language } = sender;
    const { ride } = await this.senders.findRide(sender, origin);
    if (!isUnderWay(ride)) return renderText(lot, 'noRequestReply', language, {});
    const isCanceled = await this.senders.cancelRide(sender, origin);
    return renderText(lot, isCanceled ? 'canceledReply' : 'rideTakenReply', language, { firstName });
  }

  /** Replies in the chosen language. */
  private async chooseLanguage(
    lot: Lot,
    language: Language,
    sender: Sender | null,
    origin: RequestOrigin,
  ): Promise<string> {
    if (!sender) return renderText(lot, 'noBookingReply', language, {});
    await this.senders.chooseLanguage(sender, language, origin);
    return renderText(lot, 'languageReply', language, {});
  }

  /** Bounds what one sender can make the lot pay for. Replies about a ride have a bound of their own. */
  private async mayReply(tx: Tx, { lotId, phone }: NewReply, command: string): Promise<boolean> {
    const { textingNumber } = this.lots.get(lotId);
    if (recipientError(phone, textingNumber, this.settings.TEXT_COUNTRIES) !== null) return false;
    const limit = command === 'shuttle' ? 2 * MAX_REPLIES_PER_HOUR : MAX_REPLIES_PER_HOUR;
    if ((await this.inbound.countReplies(tx, lotId, phone)) >= limit) return false;
    return command !== 'message' || this.mayAnswerMessage(tx, lotId, phone);
  }

  /**
   * A text that is not understood gets no reply within ten minutes of another one or of an answer by staff, so that neither a
   * conversation nor a phone that answers automatically gets a series of them.
   */
  private async mayAnswerMessage(tx: Tx, lotId: string, phone: string): Promise<boolean> {
    return (
      !(await this.phones.hasOptedOut(tx, lotId, phone)) && !(await this.inbound.hasAnsweredLately(tx, lotId, phone))
    );
  }

  private async store(
    tx: Tx,
    id: string,
    { clientId, isUnmet }: { clientId: string; isUnmet: boolean },
    reply: NewReply | null,
    webhook: boolean,
  ): Promise<{ returned?: MessageRow; queued?: MessageRow }> {
    const finished = await this.inbound.finish(tx, id, clientId, isUnmet);
    if (!finished) return {};
    await this.events.emitChange(tx, finished);
    const { lotId, phone } = finished;
    await this.webhooks.add(tx, [textReceived(lotId, clientId || null, phone, toSummary(finished))]);
    if (!reply || !(await this.mayReply(tx, reply, finished.event))) return {};
    // The queue fails a reply to an opted-out phone, and one after the texts of the day, so that staff see it.
    const isReturned =
      webhook &&
      !(await this.phones.hasOptedOut(tx, reply.lotId, reply.phone)) &&
      !(await this.days.isOver(tx, lotId, finished.event === 'shuttle'));
    if (isReturned) await this.days.count(tx, lotId);
    const row = isReturned
      ? await this.inbound.insertReturnedReply(tx, reply, this.provider.name)
      : await this.inbound.insertQueuedReply(tx, reply);
    if (!row) return {};
    await this.events.emitChange(tx, row);
    return isReturned ? { returned: row } : { queued: row };
  }
}
