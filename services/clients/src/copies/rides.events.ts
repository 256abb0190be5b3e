import { EventConsumer } from '@lotline/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RidesRepository } from './rides.repository.js';

/** Updates the copy of the shuttle service's rides. */
@Injectable()
export class RidesEvents implements OnModuleInit {
  constructor(
    private readonly rides: RidesRepository,
    private readonly consumer: EventConsumer,
  ) {}

  onModuleInit(): void {
    this.consumer.onMany(['ride.changed'], (events, tx) =>
      this.rides.write(
        tx,
        events.map(({ payload: { ride } }) => ride),
      ),
    );
  }
}
