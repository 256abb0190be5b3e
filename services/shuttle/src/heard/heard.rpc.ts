import type { LotContext, RpcRequest, RpcResponse } from '@lotline/contracts';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { HeardService } from './heard.service.js';

@Controller()
export class HeardRpc {
  constructor(private readonly heard: HeardService) {}

  @Rpc('shuttle.ride.hear')
  async hear(
    { clientIds }: RpcRequest<'shuttle.ride.hear'>,
    context: LotContext,
  ): Promise<RpcResponse<'shuttle.ride.hear'>> {
    return { news: await this.heard.hear(clientIds, context) };
  }
}
