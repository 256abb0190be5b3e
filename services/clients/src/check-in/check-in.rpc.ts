import type { CheckedInClient, Client, LotContext, RpcRequest } from '@lotline/protocol';
import { EventConsumer, Rpc } from '@lotline/service-kit';
import { Controller, type OnModuleInit } from '@nestjs/common';
import { RidesRepository } from '../rides/rides.repository.js';
import { CheckInService } from './check-in.service.js';

@Controller()
export class CheckInRpc implements OnModuleInit {
  constructor(
    private readonly service: CheckInService,
    private readonly rides: RidesRepository,
    private readonly events: EventConsumer,
  ) {}

  onModuleInit(): void {
    this.events.on('ride.completed', async ({ lotId, payload: { clientId, completedAt, ride } }, tx) => {
      if (lotId === null) return;
      await this.service.completeRide(tx, lotId, clientId, new Date(completedAt));
      if (ride) await this.rides.write(tx, [ride]);
    });
  }

  @Rpc('clients.client.check-in')
  async checkIn({ id }: RpcRequest<'clients.client.check-in'>, context: LotContext): Promise<CheckedInClient> {
    return this.service.checkIn(id, context);
  }

  @Rpc('clients.client.check-out')
  async checkOut({ id }: RpcRequest<'clients.client.check-out'>, context: LotContext): Promise<Client> {
    return this.service.checkOut(id, context);
  }

  @Rpc('clients.client.undo')
  async undo(data: RpcRequest<'clients.client.undo'>, context: LotContext): Promise<Client> {
    return this.service.undo(data, context);
  }
}
