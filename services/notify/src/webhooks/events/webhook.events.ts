import { EventConsumer } from '@lotline/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OCCURRENCE_EVENTS, toOccurrences } from './occurrences.js';
import { WebhookOutbox } from './webhook-outbox.js';

/** Stores deliveries about the events of other services. */
@Injectable()
export class WebhookEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly outbox: WebhookOutbox,
  ) {}

  onModuleInit(): void {
    this.consumer.onMany(OCCURRENCE_EVENTS, (events, tx) => this.outbox.add(tx, events.flatMap(toOccurrences)));
  }
}
