import type { LotContext, MoveResult, RpcRequest } from '@lotline/protocol';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { RidesService } from './rides.service.js';

@Controller()
export class RidesRpc {
  constructor(private readonly rides: RidesService) {}

  @Rpc('shuttle.ride.move')
  move(request: RpcRequest<'shuttle.ride.move'>, context: LotContext): Promise<MoveResult> {
    return this.rides.move(request, context);
  }

  @Rpc('shuttle.ride.silence')
  silence({ clientId }: RpcRequest<'shuttle.ride.silence'>, context: LotContext): Promise<MoveResult> {
    return this.rides.silence(clientId, context);
  }
}
