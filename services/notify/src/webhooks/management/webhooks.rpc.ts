import type { OpenContext, RpcRequest, RpcResponse } from '@lotline/protocol';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { WebhooksService } from './webhooks.service.js';

@Controller()
export class WebhooksRpc {
  constructor(private readonly webhooks: WebhooksService) {}

  @Rpc('notify.webhook.list')
  list({ administered }: RpcRequest<'notify.webhook.list'>): Promise<RpcResponse<'notify.webhook.list'>> {
    return this.webhooks.list(administered);
  }

  @Rpc('notify.webhook.create')
  create(
    data: RpcRequest<'notify.webhook.create'>,
    context: OpenContext,
  ): Promise<RpcResponse<'notify.webhook.create'>> {
    return this.webhooks.create(data, context);
  }

  @Rpc('notify.webhook.edit')
  edit(data: RpcRequest<'notify.webhook.edit'>, context: OpenContext): Promise<RpcResponse<'notify.webhook.edit'>> {
    return this.webhooks.edit(data, context);
  }

  @Rpc('notify.webhook.remove')
  remove(
    data: RpcRequest<'notify.webhook.remove'>,
    context: OpenContext,
  ): Promise<RpcResponse<'notify.webhook.remove'>> {
    return this.webhooks.remove(data, context);
  }

  @Rpc('notify.webhook.deliveries')
  deliveries(data: RpcRequest<'notify.webhook.deliveries'>): Promise<RpcResponse<'notify.webhook.deliveries'>> {
    return this.webhooks.deliveries(data);
  }

  @Rpc('notify.webhook.resend')
  resend(data: RpcRequest<'notify.webhook.resend'>): Promise<RpcResponse<'notify.webhook.resend'>> {
    return this.webhooks.resend(data);
  }
}
