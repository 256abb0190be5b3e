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
    this.events.on('ride.changed', async ({ lotId, payload: { ride } }, tx) => {
      if (lotId !== null) await this.rides.copy(tx, lotId, ride);
    });
  }
}
