import {
  DomainError,
  type ErrorCode,
  type RpcRequest,
  type RpcResponse,
  type SecondFactorSecret,
  type SignInFailure,
} from '@lotline/protocol';
import { Clock, Metrics, Rpc, SETTINGS, type Counter } from '@lotline/service-kit';
import { Controller, Inject } from '@nestjs/common';
import type { AuthSettings } from '../config.js';
import { SecondFactorsService } from '../second-factor/second-factors.service.js';
import { invalidCredentials } from '../users/errors.js';
import { publicUser, type UserEntity } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { verifyPassword } from '../users/password-confirmation.js';
import { SignInLimits, type Attempt } from '../sign-in-limits/sign-in-limits.js';

/**
 * The outcome of a rejected sign-in: INVALID is a wrong code. Other errors say nothing about the credentials, so they are not
 * counted.
 */
const OUTCOMES: Partial<Record<ErrorCode, string>> = {
  INVALID_CREDENTIALS: 'invalid',
  INVALID: 'invalid',
  TOO_MANY: 'limited',
};

type SignIn = RpcRequest<'auth.session.sign-in'>;

/** Signs people in by their passwords. */
@Controller()
export class CredentialsRpc {
  private readonly signIns: Counter<'outcome'>;

  constructor(
    private readonly users: UsersRepository,
    private readonly limits: SignInLimits,
    private readonly secondFactors: SecondFactorsService,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: AuthSettings,
    metrics: Metrics,
  ) {
    this.signIns = metrics.counter('lotline_sign_ins_total');
    // Prometheus detects an increase only in a series that already exists.
    for (const outcome of ['ok', 'invalid', 'limited']) this.signIns.inc({ outcome }, 0);
  }

  /**
   * Returns the user. Throws the same INVALID_CREDENTIALS, after the same amount of work, for an unknown account, an account
   * without a password, a deactivated account, a wrong password, and a password that is replaced while it is verified. Throws
   * TOO_MANY above a limit. Only the right password leads to SECOND_FACTOR_REQUIRED, SECOND_FACTOR_MISSING and INVALID for a wrong
   * code.
   */
  @Rpc('auth.session.sign-in')
  async signIn(login: SignIn): Promise<RpcResponse<'auth.session.sign-in'>> {
    try {
      const user = await this.verifyPassword(login);
      const recoveryCodes = await this.checkSecondFactor(user, login);
      const { address, userAgent } = login;
      if (!(await this.users.recordSignIn(user, this.clock.now(), { address, userAgent })))
        throw await this.recordFailure(login, user);
      this.signIns.inc({ outcome: 'ok' });
      return { ...publicUser(user), ...(recoveryCodes && { recoveryCodes }) };
    } catch (error) {
      const outcome = error instanceof DomainError ? OUTCOMES[error.code] : undefined;
      if (outcome) this.signIns.inc({ outcome });
      throw error;
    }
  }

  /** Begins the second factor that this installation requires before a sign-in. FORBIDDEN if the account needs none. */
  @Rpc('auth.session.add-second-factor')
  async addSecondFactor(login: RpcRequest<'auth.session.add-second-factor'>): Promise<SecondFactorSecret> {
    const user = await this.verifyPassword(login);
    if (user.secondFactor || !this.settings.REQUIRE_SECOND_FACTOR) {
      throw new DomainError('FORBIDDEN', 'This account needs no second factor to sign in.');
    }
    return this.secondFactors.begin(user.id);
  }

  /** The limits are checked before the password, to save the hash, and after it, because other attempts may have failed meanwhile. */
  private async verifyPassword({ email, password, address, userAgent }: Omit<SignIn, 'code'>): Promise<UserEntity> {
    const attempt = { email, address, userAgent };
    await this.limits.check(attempt);
    const user = await this.users.findByEmail(email);
    const matches = await verifyPassword(user?.passwordHash ?? null, password);
    if (!user || user.deactivatedAt || !matches) throw await this.recordFailure(attempt, user);
    await this.limits.check(attempt);
    return user;
  }

  /** Returns the recovery codes of a second factor that this sign-in has added. */
  private async checkSecondFactor(
    { id: userId, secondFactor }: UserEntity,
    login: SignIn,
  ): Promise<string[] | undefined> {
    if (!secondFactor && !this.settings.REQUIRE_SECOND_FACTOR) return undefined;
    const { code, address, userAgent } = login;
    if (code === undefined) {
      throw secondFactor
        ? new DomainError('SECOND_FACTOR_REQUIRED', 'Enter the code of your authenticator app.')
        : new DomainError('SECOND_FACTOR_MISSING', 'Set up a second factor to sign in.');
    }
    const attempt = { userId, code, client: { address, userAgent }, failure: 'sign-in-failed' as const };
    if (!secondFactor) return this.secondFactors.confirm(attempt);
    await this.secondFactors.use(attempt);
    return undefined;
  }

  /** Counts the failure and returns the error to throw. Rejects with TOO_MANY above a limit. */
  private async recordFailure(
    { email, address, userAgent }: Attempt,
    user: UserEntity | undefined,
  ): Promise<DomainError> {
    const attempt = { email, address, userAgent };
    await this.limits.recordFailure(attempt, { userId: user?.id ?? null, reason: failureOf(user) });
    return invalidCredentials();
  }
}

function failureOf(user: UserEntity | undefined): SignInFailure {
  if (!user) return 'unknown-account';
  if (user.deactivatedAt) return 'deactivated';
  return user.passwordHash === null ? 'no-password' : 'wrong-password';
}
