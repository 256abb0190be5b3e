import { EventConsumer } from '@lotline/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RidesRepository } from './rides.repository.js';

/** Takes the shuttle service's rides into the copy (design §3). */
@Injectable()
export class RidesEvents implements OnModuleInit {
  constructor(
    private readonly rides: RidesRepository,
    private readonly events: EventConsumer,
  ) {}

  onModuleInit(): void {
    this.events.onMany(['ride.changed'], (events, tx) =>
      this.rides.copy(
        tx,
        events.map(({ payload: { ride } }) => ride),
      ),
    );
  }
}
