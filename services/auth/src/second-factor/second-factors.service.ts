import { DomainError, type Actor, type SecondFactorSecret } from '@lotline/protocol';
import { Clock, Transactions, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { SignInLimits } from '../sign-in-limits/sign-in-limits.js';
import { forbidden, invalidCredentials } from '../users/errors.js';
import { ownerOf, type UserEntity } from '../users/user.entity.js';
import { UserChanges } from '../users/user-changes.js';
import { UsersRepository } from '../users/users.repository.js';
import { CodeCheck, type CodeAttempt, type Refusal } from './code-check.js';
import { newRecoveryCodes, SecondFactorsRepository } from './second-factors.repository.js';
import { SecretKeys } from './secret-keys.js';
import { newSecret, otpauthUri } from './totp.js';

const alreadySetUp = (): DomainError => new DomainError('CONFLICT', 'Your account has a second factor already.');
const notSetUp = (): DomainError => new DomainError('CONFLICT', 'Your account has no second factor.');
const setUpNotStarted = (): DomainError =>
  new DomainError('CONFLICT', 'No second factor is being set up. Please start again.');

/** Adds, checks and removes second factors. */
@Injectable()
export class SecondFactorsService {
  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly users: UsersRepository,
    private readonly changes: UserChanges,
    private readonly codes: CodeCheck,
    private readonly limits: SignInLimits,
    private readonly keys: SecretKeys,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Returns a new secret, which replaces an earlier one that no code has confirmed. CONFLICT if the account has a second factor. */
  async begin(userId: string): Promise<SecondFactorSecret> {
    const secret = newSecret();
    const sealed = this.keys.box.seal(secret, userId);
    return this.transactions.run(async (tx) => {
      const user = await this.lockUser(tx, userId);
      if (user.secondFactor) throw alreadySetUp();
      await this.factors.begin(tx, userId, sealed);
      return { secret, uri: otpauthUri(secret, user.email) };
    });
  }

  /** Adds the second factor that was begun, if the code is right, and returns its recovery codes. */
  async confirm(attempt: CodeAttempt): Promise<string[]> {
    const recoveryCodes = newRecoveryCodes();
    const { userId } = attempt;
    await this.commit(attempt, async (tx) => {
      const user = await this.lockUser(tx, userId);
      const factor = await this.factors.lock(tx, userId);
      if (!factor) throw setUpNotStarted();
      if (factor.confirmedAt) throw alreadySetUp();
      const refusal = await this.codes.use(tx, factor, attempt);
      if (refusal) return refusal;
      await this.factors.confirm(tx, userId, this.clock.now(), recoveryCodes);
      await this.setOnAccount(tx, user, true, ownerOf(user));
      return null;
    });
    return recoveryCodes;
  }

  /** Uses up a code of a sign-in. */
  async use(attempt: CodeAttempt): Promise<void> {
    await this.commit(attempt, async (tx) => {
      const factor = await this.factors.lock(tx, attempt.userId);
      // Removed since the account was read.
      if (!factor?.confirmedAt) return invalidCredentials();
      return this.codes.use(tx, factor, attempt);
    });
  }

  /** Removes the actor's own second factor, if the code is right. */
  async remove(attempt: CodeAttempt): Promise<void> {
    await this.commit(attempt, async (tx) => {
      const user = await this.lockUser(tx, attempt.userId);
      const factor = await this.factors.lock(tx, attempt.userId);
      if (!factor?.confirmedAt) throw notSetUp();
      const refusal = await this.codes.use(tx, factor, attempt);
      if (refusal) return refusal;
      await this.removeFrom(tx, user, ownerOf(user));
      return null;
    });
  }

  /** Removes the second factor of a locked account. Does nothing without one. */
  async removeFrom(tx: Tx, user: UserEntity, actor: Actor): Promise<UserEntity> {
    await this.factors.remove(tx, user.id);
    return this.setOnAccount(tx, user, false, actor);
  }

  private setOnAccount(tx: Tx, user: UserEntity, secondFactor: boolean, actor: Actor): Promise<UserEntity> {
    return this.changes.edit(tx, user, (edited) => void (edited.secondFactor = secondFactor), actor);
  }

  /** FORBIDDEN for an account that is deactivated. */
  private async lockUser(tx: Tx, userId: string): Promise<UserEntity> {
    const [user] = await this.users.lock(tx, [userId]);
    if (!user || user.deactivatedAt) throw forbidden();
    return user;
  }

  /** Commits the transaction, with its count of wrong codes, and then throws the refusal that it returned. */
  private async commit(attempt: CodeAttempt, change: (tx: Tx) => Promise<Refusal>): Promise<void> {
    const refusal = await this.transactions.run(change);
    if (!refusal) return;
    if (refusal.code === 'INVALID') await this.recordWrongCode(attempt);
    throw refusal;
  }

  /** Like a wrong password, for the account and for the address, and in the audit. */
  private async recordWrongCode({ userId, client, failure: kind }: CodeAttempt): Promise<void> {
    const email = (await this.users.findById(userId))?.email ?? '';
    await this.limits.recordFailure({ email, ...client }, { userId, reason: 'wrong-code', kind });
  }
}
