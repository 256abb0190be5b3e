import { EventConsumer } from '@lotline/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { UndeliverablePhonesRepository } from './undeliverable-phones.repository.js';

/** Takes the notify service's troubled phones into the copy (design §3). Most texts tell of none. */
@Injectable()
export class TextsEvents implements OnModuleInit {
  constructor(
    private readonly troubles: UndeliverablePhonesRepository,
    private readonly events: EventConsumer,
  ) {}

  onModuleInit(): void {
    this.events.onMany(['message.changed'], (events, tx) =>
      this.troubles.copy(
        tx,
        events.flatMap(({ payload: { trouble } }) => trouble ?? []),
      ),
    );
  }
}
