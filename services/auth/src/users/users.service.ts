import { actorMay, DomainError, may, staffIdOf, type Actor, type Role, type User } from '@lotline/contracts';
import { Transactions } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { publicUser } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class UsersService {
  constructor(
    private readonly users: UsersRepository,
    private readonly transactions: Transactions,
  ) {}

  async get(id: string): Promise<User> {
    const user = await this.users.findById(id);
    if (!user) throw noSuchUser();
    return publicUser(user);
  }

  /**
   * Spec §6. The asker's role is read again under a lock: two admins who demote each other at the same moment cannot
   * leave the business without one.
   */
  async setRole(id: string, role: Role, actor: Actor): Promise<User> {
    const askerId = staffIdOf(actor);
    if (askerId === null || !actorMay(actor, 'manageUsers') || id === askerId) throw forbidden();
    return this.transactions.run(async (tx) => {
      const locked = await this.users.lock(tx, [askerId, id]);
      if (!may(locked.find((user) => user.id === askerId)?.role, 'manageUsers')) throw forbidden();
      const user = locked.find((one) => one.id === id);
      if (!user) throw noSuchUser();
      if (user.role === role) return publicUser(user);
      user.role = role;
      const saved = publicUser(await this.users.save(tx, user));
      tx.emit('user.saved', null, { user: saved });
      return saved;
    });
  }
}

const forbidden = (): DomainError => new DomainError('FORBIDDEN', 'Forbidden');
const noSuchUser = (): DomainError => new DomainError('NOT_FOUND', 'No such user');
