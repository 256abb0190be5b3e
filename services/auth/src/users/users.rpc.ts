import {
  actorMay,
  type LotContext,
  type OpenContext,
  type RpcRequest,
  type RpcResponse,
  type User,
  type UserHistoryEntry,
} from '@lotline/contracts';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { HistoryRepository } from '../history/history.repository.js';
import { forbidden, noSuchUser } from './errors.js';
import { managedUser, publicUser, savedUser, type UserEntity } from './user.entity.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';

@Controller()
export class UsersRpc {
  constructor(
    private readonly service: UsersService,
    private readonly users: UsersRepository,
    private readonly history: HistoryRepository,
  ) {}

  @Rpc('auth.user.get')
  async get({ id }: RpcRequest<'auth.user.get'>): Promise<User> {
    return publicUser(await this.findOrThrow(id));
  }

  @Rpc('auth.user.page')
  async page(
    { limit, cursor }: RpcRequest<'auth.user.page'>,
    { actor }: OpenContext,
  ): Promise<RpcResponse<'auth.user.page'>> {
    if (!actorMay(actor, 'manageUsers')) throw forbidden();
    const { users, nextCursor } = await this.users.page(limit, cursor);
    return { body: JSON.stringify(users.map(managedUser)), nextCursor };
  }

  @Rpc('auth.user.create')
  async create({ input }: RpcRequest<'auth.user.create'>, context: LotContext) {
    return savedUser(await this.service.create(input, context));
  }

  @Rpc('auth.user.edit')
  async edit(data: RpcRequest<'auth.user.edit'>, { actor }: OpenContext) {
    return savedUser(await this.service.edit(data, actor));
  }

  @Rpc('auth.user.change-role')
  async changeRole({ id, role }: RpcRequest<'auth.user.change-role'>, { actor }: OpenContext) {
    return savedUser(await this.service.changeRole(id, role, actor));
  }

  @Rpc('auth.user.set-active')
  async setActive({ id, active }: RpcRequest<'auth.user.set-active'>, { actor }: OpenContext) {
    return savedUser(await this.service.setActive(id, active, actor));
  }

  @Rpc('auth.user.history')
  async listHistory({ id }: RpcRequest<'auth.user.history'>, { actor }: OpenContext): Promise<UserHistoryEntry[]> {
    if (!actorMay(actor, 'manageUsers')) throw forbidden();
    const user = await this.findOrThrow(id);
    return this.history.list(user.id);
  }

  private async findOrThrow(id: string): Promise<UserEntity> {
    const user = await this.users.findById(id);
    if (!user) throw noSuchUser();
    return user;
  }
}
