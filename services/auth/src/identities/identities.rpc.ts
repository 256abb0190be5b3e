import { staffIdOf, type OpenContext, type ProviderLink, type RpcRequest, type User } from '@lotline/protocol';
import { Rpc, Transactions } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { AuditRepository } from '../audit/audit.repository.js';
import { publicUser } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { IdentitiesRepository } from './identities.repository.js';
import { IdentitiesService } from './identities.service.js';

@Controller()
export class IdentitiesRpc {
  constructor(
    private readonly service: IdentitiesService,
    private readonly identities: IdentitiesRepository,
    private readonly users: UsersService,
    private readonly audit: AuditRepository,
    private readonly transactions: Transactions,
  ) {}

  @Rpc('auth.session.sign-in-by-provider')
  async signIn(data: RpcRequest<'auth.session.sign-in-by-provider'>): Promise<User> {
    return publicUser(await this.service.signIn(data));
  }

  @Rpc('auth.user.links')
  list({ id }: RpcRequest<'auth.user.links'>, { actor }: OpenContext): Promise<ProviderLink[]> {
    return this.transactions.run(async (tx) =>
      this.identities.list(tx, (await this.users.lockManaged(tx, id, actor)).id),
    );
  }

  @Rpc('auth.user.unlink')
  async unlink({ id }: RpcRequest<'auth.user.unlink'>, { actor }: OpenContext): Promise<Record<string, never>> {
    await this.transactions.run(async (tx) => {
      const { id: userId } = await this.users.lockManaged(tx, id, actor);
      if (!(await this.identities.unlink(tx, userId))) return;
      await this.audit.add(tx, { kind: 'identity-unlinked', userId, byId: staffIdOf(actor) });
    });
    return {};
  }
}
