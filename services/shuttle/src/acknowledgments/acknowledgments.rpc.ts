import type { LotContext, RpcRequest, RpcResponse } from '@lotline/contracts';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { AcknowledgmentService } from './acknowledgments.service.js';

@Controller()
export class AcknowledgmentRpc {
  constructor(private readonly heard: AcknowledgmentService) {}

  @Rpc('shuttle.ride.acknowledge')
  async hear(
    { clientIds }: RpcRequest<'shuttle.ride.acknowledge'>,
    context: LotContext,
  ): Promise<RpcResponse<'shuttle.ride.acknowledge'>> {
    return { news: await this.heard.hear(clientIds, context) };
  }
}
