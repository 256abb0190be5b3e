import { DomainError } from '@lotline/protocol';
import { Injectable } from '@nestjs/common';
import type { Client } from '../audit/client.js';
import { SignInLimits } from '../sign-in-limits/sign-in-limits.js';
import { forbidden } from './errors.js';
import { verifyPassword } from './password.js';
import type { UserEntity } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

/** Verifies the password of a signed-in person before a change of their account. */
@Injectable()
export class PasswordConfirmation {
  constructor(
    private readonly users: UsersRepository,
    private readonly limits: SignInLimits,
  ) {}

  /**
   * Returns the account. Throws INVALID at the form's field for a wrong password, which counts like a failed sign-in, so that
   * an open session does not help to guess it; TOO_MANY above the limits; FORBIDDEN for a deactivated account.
   */
  async confirm(userId: string, password: string, field: string, client: Client): Promise<UserEntity> {
    const user = await this.users.findById(userId);
    if (!user || user.deactivatedAt) throw forbidden();
    const attempt = { email: user.email, ...client };
    await this.limits.check(attempt);
    if (!(await verifyPassword(user.passwordHash, password))) {
      const reason = user.passwordHash === null ? 'no-password' : 'wrong-password';
      await this.limits.recordFailure(attempt, { userId, reason, kind: 'confirmation-failed' });
      throw wrongPassword(field);
    }
    await this.limits.check(attempt);
    return user;
  }
}

export function wrongPassword(path: string): DomainError {
  const message = 'The password is wrong';
  return new DomainError('INVALID', message, { errors: [{ path, message }] });
}
