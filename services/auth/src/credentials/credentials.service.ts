import { DomainError, type ErrorCode, type Login, type User } from '@lotline/contracts';
import { Clock, Metrics, type Counter } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { publicUser } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { verifyPassword } from '../users/password.js';
import { SignInLimits, type Attempt } from './sign-in-limits.js';

/** The outcome of a rejected sign-in. Other errors say nothing about the credentials, so they are not counted. */
const OUTCOMES: Partial<Record<ErrorCode, string>> = { INVALID_CREDENTIALS: 'invalid', TOO_MANY: 'limited' };

@Injectable()
export class CredentialsService {
  private readonly signIns: Counter<'outcome'>;

  constructor(
    private readonly users: UsersRepository,
    private readonly limits: SignInLimits,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    this.signIns = metrics.counter('lotline_sign_ins_total');
    // Prometheus sees an increase only of a series that exists already.
    for (const outcome of ['ok', 'invalid', 'limited']) this.signIns.inc({ outcome }, 0);
  }

  /**
   * Returns the user. Throws the same INVALID_CREDENTIALS, after the same amount of work, for an unknown account, an account
   * without a password, a deactivated account, a wrong password, and a password that is replaced while it is verified. Throws
   * TOO_MANY above a limit. The limits are checked before the password, to save the hash, and after it, because other attempts
   * may have failed in the meantime.
   */
  async signIn(login: Login & { address: string }): Promise<User> {
    try {
      const user = await this.verify(login);
      this.signIns.inc({ outcome: 'ok' });
      return user;
    } catch (error) {
      const outcome = error instanceof DomainError ? OUTCOMES[error.code] : undefined;
      if (outcome) this.signIns.inc({ outcome });
      throw error;
    }
  }

  private async verify({ email, password, address }: Login & { address: string }): Promise<User> {
    const attempt = { email, address };
    await this.limits.check(attempt);
    const user = await this.users.findByEmail(email);
    const matches = await verifyPassword(user?.passwordHash ?? null, password);
    if (!user || user.deactivatedAt || !matches) throw await this.recordFailure(attempt);
    await this.limits.check(attempt);
    if (!(await this.users.recordSignIn(user, this.clock.now()))) throw await this.recordFailure(attempt);
    return publicUser(user);
  }

  /** Counts the failure and returns the error to throw. Rejects with TOO_MANY above a limit. */
  private async recordFailure(attempt: Attempt): Promise<DomainError> {
    await this.limits.recordFailure(attempt);
    return new DomainError('INVALID_CREDENTIALS', 'Invalid email or password');
  }
}
