import type { ApiToken, KnownToken, LotContext, RpcRequest } from '@lotline/protocol';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { TokensRepository } from './tokens.repository.js';
import { TokensService } from './tokens.service.js';

@Controller()
export class TokensRpc {
  constructor(
    private readonly service: TokensService,
    private readonly tokens: TokensRepository,
  ) {}

  @Rpc('auth.token.list')
  list(_request: RpcRequest<'auth.token.list'>, context: LotContext): Promise<ApiToken[]> {
    return this.service.list(context);
  }

  @Rpc('auth.token.create')
  create(request: RpcRequest<'auth.token.create'>, context: LotContext): Promise<ApiToken> {
    return this.service.create(request, context);
  }

  @Rpc('auth.token.revoke')
  revoke({ id }: RpcRequest<'auth.token.revoke'>, context: LotContext): Promise<KnownToken> {
    return this.service.revoke(id, context);
  }

  @Rpc('auth.token.get')
  get({ tokenHash }: RpcRequest<'auth.token.get'>): Promise<KnownToken> {
    return this.service.getByHash(tokenHash);
  }

  @Rpc('auth.token.used')
  async used({ uses }: RpcRequest<'auth.token.used'>): Promise<Record<string, never>> {
    await this.tokens.recordUses(uses);
    return {};
  }
}
