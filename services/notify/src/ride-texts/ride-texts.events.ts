import {
  isEnabled,
  meetingPointAt,
  renderText,
  type DomainEvent,
  type Lot,
  type OptionalText,
  type RideChange,
} from '@lotline/protocol';
import { readPhone } from '@lotline/protocol/phone';
import { Clock, EventConsumer, Lots, SETTINGS, type Tx } from '@lotline/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { customerPage, type NotifySettings } from '../config.js';
import { InboundRepository } from '../inbound/inbound.repository.js';
import { MessageEvents } from '../messages/message.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { RIDE_TEXT_EVENTS } from '../messages/recipients.js';
import { rideTextFor } from './ride-text.js';

/**
 * Texts customers about their requests and shuttles, once per step, where the lot has switched it on. The delivery sweep
 * wakes the texts' delivery.
 */
@Injectable()
export class RideTextsEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly messages: MessagesRepository,
    private readonly inbound: InboundRepository,
    private readonly events: MessageEvents,
    private readonly lots: Lots,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: NotifySettings,
  ) {}

  onModuleInit(): void {
    this.consumer.on('ride.changed', (event, tx) => this.text(event, tx));
  }

  private async text({ payload }: DomainEvent<'ride.changed'>, tx: Tx): Promise<void> {
    const { clientId, lotId, customerRequestingRideTimestamp: requestedAt } = payload.ride;
    const lot = this.lots.find(lotId);
    const due = rideTextFor(payload, this.clock.now().getTime());
    if (!lot || !due || !isEnabled(lot.texts, due.kind)) return;
    const { kind, eventKey } = due;
    const phone = readPhone(payload.card.phone, lot).number;
    if (phone === null) return;
    // The reply to SHUTTLE has confirmed the request.
    if (kind === 'requestConfirmed' && (await this.inbound.hasRequestedByText(tx, lotId, phone, requestedAt ?? '')))
      return;
    const body = this.render(lot, kind, payload);
    const event = RIDE_TEXT_EVENTS[kind];
    const stored = await this.messages.insertQueued(tx, { lotId, clientId, event, eventKey, phone, body });
    if (stored) await this.events.emitChange(tx, stored);
  }

  private render(lot: Lot, kind: OptionalText, { ride, card, link }: RideChange): string {
    const { firstName, language } = card;
    const terminal = ride.details?.terminal ?? card.terminal;
    const common = { firstName, terminal, link: customerPage(this.settings, link) };
    if (kind === 'requestConfirmed') return renderText(lot, kind, language, common);
    const shuttle = lot.shuttles.find(({ number }) => number === ride.shuttleNumber);
    return renderText(lot, kind, language, {
      ...common,
      shuttle: shuttle?.name ?? `Shuttle ${ride.shuttleNumber}`,
      meetingPoint: meetingPointAt(lot, terminal) ?? '',
    });
  }
}
