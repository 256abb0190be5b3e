import type { AskingScreen, KnownScreen, LotContext, PairedScreen, RpcRequest, RpcResponse } from '@lotline/contracts';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { ScreensService } from './screens.service.js';

@Controller()
export class ScreensRpc {
  constructor(private readonly screens: ScreensService) {}

  @Rpc('shuttle.screen.ask')
  ask(request: RpcRequest<'shuttle.screen.ask'>, context: LotContext): Promise<RpcResponse<'shuttle.screen.ask'>> {
    return this.screens.ask(request, context);
  }

  @Rpc('shuttle.screen.find')
  find(request: RpcRequest<'shuttle.screen.find'>, context: LotContext): Promise<AskingScreen> {
    return this.screens.find(request, context);
  }

  @Rpc('shuttle.screen.confirm')
  confirm(request: RpcRequest<'shuttle.screen.confirm'>, context: LotContext): Promise<PairedScreen> {
    return this.screens.confirm(request, context);
  }

  @Rpc('shuttle.screen.list')
  list(_request: RpcRequest<'shuttle.screen.list'>, context: LotContext): Promise<PairedScreen[]> {
    return this.screens.list(context);
  }

  @Rpc('shuttle.screen.revoke')
  revoke({ id }: RpcRequest<'shuttle.screen.revoke'>, context: LotContext): Promise<{ id: string }> {
    return this.screens.revoke(id, context);
  }

  @Rpc('shuttle.screen.get')
  get({ tokenHash }: RpcRequest<'shuttle.screen.get'>): Promise<KnownScreen> {
    return this.screens.get(tokenHash);
  }

  @Rpc('shuttle.screen.known')
  known({ tokenHashes }: RpcRequest<'shuttle.screen.known'>): Promise<RpcResponse<'shuttle.screen.known'>> {
    return this.screens.known(tokenHashes);
  }

  @Rpc('shuttle.screen.seen')
  async seen({ ids }: RpcRequest<'shuttle.screen.seen'>): Promise<Record<string, never>> {
    await this.screens.seen(ids);
    return {};
  }
}
