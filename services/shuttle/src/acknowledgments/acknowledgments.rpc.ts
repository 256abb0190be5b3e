import type { LotContext, RpcRequest, RpcResponse } from '@lotline/protocol';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { AcknowledgmentsService } from './acknowledgments.service.js';

@Controller()
export class AcknowledgmentsRpc {
  constructor(private readonly acknowledgments: AcknowledgmentsService) {}

  @Rpc('shuttle.ride.acknowledge')
  async acknowledge(
    { clientIds }: RpcRequest<'shuttle.ride.acknowledge'>,
    context: LotContext,
  ): Promise<RpcResponse<'shuttle.ride.acknowledge'>> {
    return { changes: await this.acknowledgments.acknowledge(clientIds, context) };
  }
}
