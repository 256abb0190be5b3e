import type { LotContext, RpcRequest, RpcResponse } from '@lotline/contracts';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { MessagesService } from './messages.service.js';

@Controller()
export class MessagesRpc {
  constructor(private readonly messages: MessagesService) {}

  @Rpc('notify.text.send')
  async send(data: RpcRequest<'notify.text.send'>, { lotId }: LotContext): Promise<RpcResponse<'notify.text.send'>> {
    return this.messages.send(lotId, data);
  }

  @Rpc('notify.text.list')
  async list(
    { clientId }: RpcRequest<'notify.text.list'>,
    { lotId }: LotContext,
  ): Promise<RpcResponse<'notify.text.list'>> {
    return this.messages.list(lotId, clientId);
  }
}
