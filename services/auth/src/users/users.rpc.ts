import {
  maySeeAccount,
  toManagedUser,
  type LotContext,
  type OpenContext,
  type RpcRequest,
  type RpcResponse,
  type User,
  type UserHistoryEntry,
} from '@lotline/protocol';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { HistoryRepository } from '../history/history.repository.js';
import { visibleHistory } from '../history/visible-history.js';
import { noSuchUser } from './errors.js';
import { assignmentsOfUser, publicUser, toAccount, type UserEntity } from './user.entity.js';
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
    { limit, cursor, lotId }: RpcRequest<'auth.user.page'>,
    { actor }: OpenContext,
  ): Promise<RpcResponse<'auth.user.page'>> {
    const by = await this.service.rolesOfAdmin(actor);
    const { users, nextCursor } = await this.users.page(by, limit, cursor);
    return { body: JSON.stringify(users.map((user) => toManagedUser(by, toAccount(user), lotId))), nextCursor };
  }

  @Rpc('auth.user.create')
  create({ input }: RpcRequest<'auth.user.create'>, context: LotContext) {
    return this.service.create(input, context);
  }

  @Rpc('auth.user.edit')
  edit(request: RpcRequest<'auth.user.edit'>, { actor }: OpenContext) {
    return this.service.edit(request, actor);
  }

  @Rpc('auth.user.change-role')
  changeRole(request: RpcRequest<'auth.user.change-role'>, { actor }: OpenContext) {
    return this.service.changeRole(request, actor);
  }

  @Rpc('auth.user.set-active')
  setActive({ id, active }: RpcRequest<'auth.user.set-active'>, { actor }: OpenContext) {
    return this.service.setActive(id, active, actor);
  }

  @Rpc('auth.user.history')
  async listHistory({ id }: RpcRequest<'auth.user.history'>, { actor }: OpenContext): Promise<UserHistoryEntry[]> {
    const by = await this.service.rolesOfAdmin(actor);
    const user = await this.findOrThrow(id);
    if (!maySeeAccount(by, assignmentsOfUser(user))) throw noSuchUser();
    return visibleHistory(by, await this.history.list(user.id));
  }

  private async findOrThrow(id: string): Promise<UserEntity> {
    const user = await this.users.findById(id);
    if (!user) throw noSuchUser();
    return user;
  }
}
