import type { LotContext, RpcRequest, RpcResponse } from '@lotline/protocol';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { InboxRepository } from './inbox.repository.js';
import { InboxService } from './inbox.service.js';

@Controller()
export class InboxRpc {
  constructor(
    private readonly inbox: InboxService,
    private readonly texts: InboxRepository,
  ) {}

  @Rpc('notify.inbox.page')
  page(
    { unreadOnly, cursor }: RpcRequest<'notify.inbox.page'>,
    { lotId }: LotContext,
  ): Promise<RpcResponse<'notify.inbox.page'>> {
    return this.texts.page(lotId, unreadOnly, cursor);
  }

  @Rpc('notify.inbox.count')
  async count(
    _data: RpcRequest<'notify.inbox.count'>,
    { lotId }: LotContext,
  ): Promise<RpcResponse<'notify.inbox.count'>> {
    return { unread: await this.texts.countUnread(lotId) };
  }

  @Rpc('notify.inbox.mark')
  async mark(data: RpcRequest<'notify.inbox.mark'>, context: LotContext): Promise<RpcResponse<'notify.inbox.mark'>> {
    await this.inbox.mark(data, context);
    return {};
  }

  @Rpc('notify.inbox.reply')
  reply(data: RpcRequest<'notify.inbox.reply'>, context: LotContext): Promise<RpcResponse<'notify.inbox.reply'>> {
    return this.inbox.reply(data, context);
  }

  @Rpc('notify.inbox.attach')
  async attach(
    data: RpcRequest<'notify.inbox.attach'>,
    context: LotContext,
  ): Promise<RpcResponse<'notify.inbox.attach'>> {
    await this.inbox.attach(data, context);
    return {};
  }

  @Rpc('notify.inbox.opt-out')
  async optOut(
    data: RpcRequest<'notify.inbox.opt-out'>,
    context: LotContext,
  ): Promise<RpcResponse<'notify.inbox.opt-out'>> {
    await this.inbox.optOut(data, context);
    return { optedOut: data.optedOut };
  }
}
