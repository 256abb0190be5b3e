import type { LotContext, RpcRequest, RpcResponse } from '@lotline/protocol';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { MessagesService } from './messages.service.js';

@Controller()
export class MessagesRpc {
  constructor(private readonly messages: MessagesService) {}

  @Rpc('notify.text.send')
  async send(data: RpcRequest<'notify.text.send'>, context: LotContext): Promise<RpcResponse<'notify.text.send'>> {
    const { id, state } = await this.messages.send(data, context);
    return { id, state };
  }

  @Rpc('notify.text.answer')
  answer(data: RpcRequest<'notify.text.answer'>, context: LotContext): Promise<RpcResponse<'notify.text.answer'>> {
    return this.messages.answer(data, context);
  }

  @Rpc('notify.text.resend')
  resend(data: RpcRequest<'notify.text.resend'>, context: LotContext): Promise<RpcResponse<'notify.text.resend'>> {
    return this.messages.resend(data, context);
  }

  @Rpc('notify.text.list')
  list({ clientId }: RpcRequest<'notify.text.list'>, context: LotContext): Promise<RpcResponse<'notify.text.list'>> {
    return this.messages.list(clientId, context);
  }
}
