import type { OpenContext, RpcRequest } from '@lotline/protocol';
import { Rpc, Transactions } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { toAccount } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { SecondFactorsService } from './second-factors.service.js';

/** What an admin does with another account's second factor. */
@Controller()
export class SecondFactorRpc {
  constructor(
    private readonly secondFactors: SecondFactorsService,
    private readonly users: UsersService,
    private readonly transactions: Transactions,
  ) {}

  @Rpc('auth.user.reset-second-factor')
  async reset({ id }: RpcRequest<'auth.user.reset-second-factor'>, { actor }: OpenContext) {
    const user = await this.transactions.run(async (tx) =>
      this.secondFactors.removeFrom(tx, await this.users.lockForReset(tx, id, actor), actor),
    );
    return toAccount(user);
  }
}
