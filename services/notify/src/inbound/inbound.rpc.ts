import type { OpenContext, RpcRequest, RpcResponse } from '@lotline/protocol';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { InboundService } from './inbound.service.js';

@Controller()
export class InboundRpc {
  constructor(private readonly inbound: InboundService) {}

  @Rpc('notify.text.receive')
  async receive(
    data: RpcRequest<'notify.text.receive'>,
    context: OpenContext,
  ): Promise<RpcResponse<'notify.text.receive'>> {
    return { reply: await this.inbound.receive(data, context) };
  }
}
