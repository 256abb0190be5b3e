import { EventConsumer } from '@lotline/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TextTroublesRepository } from './text-troubles.repository.js';

/** Takes the notify service's troubled phones into the copy (design §3). Most texts tell of none. */
@Injectable()
export class TextsEvents implements OnModuleInit {
  constructor(
    private readonly troubles: TextTroublesRepository,
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
