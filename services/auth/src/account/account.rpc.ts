import type { OpenContext, RpcRequest, RpcResponse, SecondFactorSecret, SignInMethods, User } from '@lotline/protocol';
import { Rpc, SETTINGS, Transactions } from '@lotline/service-kit';
import { Controller, Inject } from '@nestjs/common';
import type { AuthSettings } from '../config.js';
import { SecondFactorsRepository } from '../second-factor/second-factors.repository.js';
import { SecondFactorsService } from '../second-factor/second-factors.service.js';
import { SecretKeys } from '../second-factor/secret-keys.js';
import { noSuchUser, ownIdOf } from '../users/errors.js';
import { hashPassword, PasswordConfirmation, wrongPassword } from '../users/password-confirmation.js';
import { publicUser, setPassword, type UserEntity } from '../users/user.entity.js';
import { UserChanges } from '../users/user-changes.js';
import { UsersRepository } from '../users/users.repository.js';

/** What a member of staff does with their own account. */
@Controller()
export class AccountRpc {
  constructor(
    private readonly confirmation: PasswordConfirmation,
    private readonly secondFactors: SecondFactorsService,
    private readonly factors: SecondFactorsRepository,
    private readonly users: UsersRepository,
    private readonly changes: UserChanges,
    private readonly transactions: Transactions,
    private readonly keys: SecretKeys,
    @Inject(SETTINGS) private readonly settings: AuthSettings,
  ) {}

  @Rpc('auth.account.sign-in-methods')
  async signInMethods(_: unknown, { actor }: OpenContext): Promise<SignInMethods> {
    const id = ownIdOf(actor);
    const user = await this.users.findById(id);
    if (!user) throw noSuchUser();
    const { confirmedAt, recoveryCodesLeft } = await this.factors.summary(id);
    return {
      hasPassword: user.passwordHash !== null,
      offersSecondFactor: this.keys.isConfigured,
      requiresSecondFactor: this.settings.REQUIRE_SECOND_FACTOR,
      secondFactorSince: confirmedAt?.toISOString() ?? null,
      recoveryCodesLeft,
    };
  }

  /** Ends the account's sessions that do not know `passwordId`. */
  @Rpc('auth.account.change-password')
  async changePassword(
    { currentPassword, password, passwordId, ...client }: RpcRequest<'auth.account.change-password'>,
    { actor }: OpenContext,
  ): Promise<User> {
    const id = ownIdOf(actor);
    const confirmed = await this.confirmation.confirm(id, currentPassword, 'currentPassword', client);
    const passwordHash = await hashPassword(password);
    return this.transactions.run(async (tx) => {
      const [user] = await this.users.lock(tx, [id]);
      // The password was replaced, or the account deactivated, since the password was verified.
      if (user?.passwordId !== confirmed.passwordId) throw wrongPassword('currentPassword');
      const setNew = (edited: UserEntity): void => setPassword(edited, passwordHash, passwordId);
      return publicUser(await this.changes.edit(tx, user, setNew, actor));
    });
  }

  @Rpc('auth.account.set-up-second-factor')
  async setUpSecondFactor(
    { password, ...client }: RpcRequest<'auth.account.set-up-second-factor'>,
    { actor }: OpenContext,
  ): Promise<SecondFactorSecret> {
    const user = await this.confirmation.confirm(ownIdOf(actor), password, 'password', client);
    return this.secondFactors.begin(user.id);
  }

  @Rpc('auth.account.confirm-second-factor')
  async confirmSecondFactor(
    { code, ...client }: RpcRequest<'auth.account.confirm-second-factor'>,
    { actor }: OpenContext,
  ): Promise<RpcResponse<'auth.account.confirm-second-factor'>> {
    const attempt = { userId: ownIdOf(actor), code, client, failure: 'confirmation-failed' as const };
    return { recoveryCodes: await this.secondFactors.confirm(attempt) };
  }

  @Rpc('auth.account.remove-second-factor')
  async removeSecondFactor(
    { password, code, ...client }: RpcRequest<'auth.account.remove-second-factor'>,
    { actor }: OpenContext,
  ): Promise<Record<string, never>> {
    const { id: userId } = await this.confirmation.confirm(ownIdOf(actor), password, 'password', client);
    await this.secondFactors.remove({ userId, code, client, failure: 'confirmation-failed' });
    return {};
  }
}
