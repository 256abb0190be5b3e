import { onDutyText, textablePhone, type DomainEvent } from '@lotline/contracts';
import { Clock, EventConsumer, LOGGER, Lots, type Logger, type Tx } from '@lotline/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MessageNews } from '../messages/message-news.js';
import { MessagesRepository } from '../messages/messages.repository.js';

/** What these texts are about; they stand among their customer's, for staff to see what became of them. */
const EVENT = 'unheard_request';

/**
 * Texts a lot's on-duty phone where nobody hears a request (design §7), once a request however often it is told. The sweep
 * finds the text and wakes its delivery.
 */
@Injectable()
export class OnDutyEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly messages: MessagesRepository,
    private readonly news: MessageNews,
    private readonly lots: Lots,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.consumer.on('ride.unacknowledged', (event, tx) => this.text(event, tx));
  }

  private async text({ lotId, payload }: DomainEvent<'ride.unacknowledged'>, tx: Tx): Promise<void> {
    const { clientId, requestedAt, firstName, terminal } = payload;
    const phone = textablePhone((lotId !== null && this.lots.find(lotId)?.onDutyPhone) || '');
    if (lotId === null || phone === null) return this.logger.warn({ lotId }, 'no on-duty phone is known here');
    const waited = Math.max(0, this.clock.now().getTime() - Date.parse(requestedAt));
    const stored = await this.messages.insertQueued(tx, {
      lotId,
      clientId,
      event: EVENT,
      eventKey: requestedAt,
      phone,
      body: onDutyText({ firstName, terminal }, waited),
    });
    if (stored) await this.news.tell(tx, stored);
  }
}
