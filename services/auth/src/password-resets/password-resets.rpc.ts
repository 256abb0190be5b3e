import type { OpenContext, RpcRequest, RpcResponse, User } from '@lotline/protocol';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { publicUser } from '../users/user.entity.js';
import { PasswordResetsService } from './password-resets.service.js';

type EmptyAnswer = Record<string, never>;

@Controller()
export class PasswordResetsRpc {
  constructor(private readonly resets: PasswordResetsService) {}

  @Rpc('auth.password-reset.ask')
  async ask(data: RpcRequest<'auth.password-reset.ask'>): Promise<EmptyAnswer> {
    await this.resets.ask(data);
    return {};
  }

  @Rpc('auth.password-reset.create')
  async create({ id }: RpcRequest<'auth.password-reset.create'>, { actor }: OpenContext) {
    return this.resets.create(id, actor);
  }

  @Rpc('auth.password-reset.take')
  async take(): Promise<RpcResponse<'auth.password-reset.take'>> {
    return { mail: await this.resets.take() };
  }

  @Rpc('auth.password-reset.settle')
  async settle(data: RpcRequest<'auth.password-reset.settle'>): Promise<EmptyAnswer> {
    await this.resets.settle(data);
    return {};
  }

  @Rpc('auth.password-reset.confirm')
  async confirm(data: RpcRequest<'auth.password-reset.confirm'>): Promise<User> {
    return publicUser(await this.resets.confirm(data));
  }
}
