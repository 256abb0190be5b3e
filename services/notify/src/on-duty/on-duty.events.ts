import type { DomainEvent } from '@lotline/protocol';
import { readPhone } from '@lotline/protocol/phone';
import { Clock, EventConsumer, LOGGER, Lots, type Logger, type Tx } from '@lotline/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MessageEvents } from '../messages/message.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { ON_DUTY_EVENT } from '../messages/recipients.js';
import { onDutyText } from './on-duty-text.js';

/**
 * Texts a lot's on-duty phone about a request that no one acknowledged, once per request. The delivery sweep wakes the text's
 * delivery.
 */
@Injectable()
export class OnDutyEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly messages: MessagesRepository,
    private readonly events: MessageEvents,
    private readonly lots: Lots,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.consumer.on('ride.unacknowledged', (event, tx) => this.text(event, tx));
  }

  private async text({ lotId, payload }: DomainEvent<'ride.unacknowledged'>, tx: Tx): Promise<void> {
    const { clientId, requestedAt, firstName, terminal } = payload;
    const lot = lotId === null ? undefined : this.lots.find(lotId);
    const phone = lot && readPhone(lot.onDutyPhone ?? '', lot).number;
    if (lotId === null || !lot || !phone) return this.logger.warn({ lotId }, 'lot has no on-duty phone');
    const waited = Math.max(0, this.clock.now().getTime() - Date.parse(requestedAt));
    const stored = await this.messages.insertQueued(tx, {
      lotId,
      clientId,
      event: ON_DUTY_EVENT,
      eventKey: requestedAt,
      phone,
      body: onDutyText(lot, { firstName, terminal }, waited),
    });
    if (stored) await this.events.emitChange(tx, stored);
  }
}
