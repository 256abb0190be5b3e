import type { LotContext, RpcRequest } from '@lotline/contracts';
import { EventConsumer, Rpc } from '@lotline/service-kit';
import { Controller, type OnModuleInit } from '@nestjs/common';
import { RidesRepository } from './rides.repository.js';

/** Takes the shuttle service's rides into the copy: by event for certain, by call at once (design §3). */
@Controller()
export class RidesRpc implements OnModuleInit {
  constructor(
    private readonly rides: RidesRepository,
    private readonly events: EventConsumer,
  ) {}

  onModuleInit(): void {
    this.events.on(
      'ride.changed',
      async ({ lotId, payload: { ride } }, tx) => {
        if (lotId !== null) await this.rides.copy(tx, lotId, ride);
      },
      ({ payload: { ride } }) => this.rides.hasCopied(ride),
    );
  }

  @Rpc('clients.ride.copy')
  async copy({ ride }: RpcRequest<'clients.ride.copy'>, { lotId }: LotContext): Promise<{ version: number }> {
    return { version: await this.rides.copyNow(lotId, ride) };
  }
}
