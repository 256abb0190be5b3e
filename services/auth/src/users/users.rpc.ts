import type { OpenContext, RpcRequest, User } from '@lotline/contracts';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { UsersService } from './users.service.js';

@Controller()
export class UsersRpc {
  constructor(private readonly users: UsersService) {}

  @Rpc('auth.user.get')
  async get({ id }: RpcRequest<'auth.user.get'>): Promise<User> {
    return this.users.get(id);
  }

  @Rpc('auth.user.set-role')
  async setRole({ id, role }: RpcRequest<'auth.user.set-role'>, { actor }: OpenContext): Promise<User> {
    return this.users.setRole(id, role, actor);
  }
}
