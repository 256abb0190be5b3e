import { DomainError, type Login, type User } from '@lotline/contracts';
import { Injectable } from '@nestjs/common';
import { publicUser } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { passwordMatches } from '../users/password.js';
import { SignInLimits } from './sign-in-limits.js';

@Injectable()
export class CredentialsService {
  constructor(
    private readonly users: UsersRepository,
    private readonly limits: SignInLimits,
  ) {}

  /**
   * An unknown account, one without a password and a wrong password get the same answer after the same work. The limits
   * are asked before the password is (a closed account costs no hash) and again after it (others may have failed meanwhile).
   */
  async signIn({ email, password, address }: Login & { address: string }): Promise<User> {
    const attempt = { email, address };
    await this.limits.assertOpen(attempt);
    const user = await this.users.findByEmail(email);
    const matches = await passwordMatches(user?.passwordHash ?? null, password);
    if (!user || !matches) {
      await this.limits.recordFailure(attempt);
      throw new DomainError('INVALID_CREDENTIALS', 'Invalid email or password');
    }
    await this.limits.assertOpen(attempt);
    return publicUser(user);
  }
}
