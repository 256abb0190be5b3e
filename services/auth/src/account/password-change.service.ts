import type { Actor, RpcRequest } from '@lotline/protocol';
import { Transactions } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { ownIdOf } from '../users/errors.js';
import { hashPassword, PasswordConfirmation, wrongPassword } from '../users/password-confirmation.js';
import { setPassword, type UserEntity } from '../users/user.entity.js';
import { UserChanges } from '../users/user-changes.js';
import { UsersRepository } from '../users/users.repository.js';

/** Changes the actor's own password. */
@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly confirmation: PasswordConfirmation,
    private readonly users: UsersRepository,
    private readonly changes: UserChanges,
    private readonly transactions: Transactions,
  ) {}

  /** Ends the account's sessions that do not know `passwordId`. */
  async change(request: RpcRequest<'auth.account.change-password'>, actor: Actor): Promise<UserEntity> {
    const { currentPassword, password, passwordId, ...client } = request;
    const id = ownIdOf(actor);
    const confirmed = await this.confirmation.confirm(id, currentPassword, 'currentPassword', client);
    const passwordHash = await hashPassword(password);
    return this.transactions.run(async (tx) => {
      const [user] = await this.users.lock(tx, [id]);
      // The password was replaced, or the account deactivated, since the password was verified.
      if (user?.passwordId !== confirmed.passwordId) throw wrongPassword('currentPassword');
      return this.changes.edit(tx, user, (edited) => setPassword(edited, passwordHash, passwordId), actor);
    });
  }
}
