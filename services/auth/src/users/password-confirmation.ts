import { DomainError } from '@lotline/protocol';
import { Injectable } from '@nestjs/common';
import { type Client, SignInLimits } from '../sign-in-limits/sign-in-limits.js';
import { forbidden } from './errors.js';
import type { UserEntity } from './user.entity.js';
import { UsersRepository } from './users.repository.js';
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Parameters of argon2id that OWASP's Password Storage Cheat Sheet recommends. `memoryCost` is in KiB. */
const PARAMETERS = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

/** The hash of an unknown password, verified when an account has none, so that both cases take the same time. */
const dummyHash = hashPassword(randomBytes(16).toString('hex'));

/** Returns false for an account without a password (null), after the same work as for a wrong password. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return passwordHash !== null && matches;
}

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
