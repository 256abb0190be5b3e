import { randomUUID } from 'node:crypto';
import {
  actorMay,
  may,
  parseOrThrow,
  staffIdOf,
  userCreateSchema,
  userEditSchema,
  type Actor,
  type LotContext,
  type Role,
  type RpcRequest,
} from '@lotline/contracts';
import { Clock, Lots, Transactions, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { hashPassword } from './password.js';
import {
  forbidden,
  noSuchUser,
  ownAccount,
  ownCredentials,
  ownRole,
  withUniqueEmail,
  staleVersion,
  unknownLot,
} from './errors.js';
import { UserChanges } from './user-changes.js';
import { assignLots, deactivate, lotIdsOf, newUser, reactivate, setPassword, type UserEntity } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

/** The changes that admins make to accounts. Throws FORBIDDEN for everybody else. */
@Injectable()
export class UsersService {
  constructor(
    private readonly users: UsersRepository,
    private readonly changes: UserChanges,
    private readonly transactions: Transactions,
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  async create(input: Record<string, unknown>, { lotId, actor }: LotContext): Promise<UserEntity> {
    const adminId = adminIdOf(actor);
    const { password, lotIds, ...person } = parseOrThrow(userCreateSchema, input);
    const user = newUser(person);
    this.assign(user, lotIds ?? [lotId]);
    if (password !== null) setPassword(user, await hashPassword(password), randomUUID());
    return withUniqueEmail(() =>
      this.transactions.run(async (tx) => {
        await this.lockFor(tx, adminId);
        return this.changes.create(tx, user, actor);
      }),
    );
  }

  /** Returns the account unchanged, without a new version, when the form changes nothing. */
  async edit({ id, input, ifVersion, passwordId }: RpcRequest<'auth.user.edit'>, actor: Actor): Promise<UserEntity> {
    const adminId = adminIdOf(actor);
    const found = await this.users.findById(id);
    if (!found) throw noSuchUser();
    // Validates and hashes before locking the account, because hashing is slow. Validates again afterwards: the role may have changed.
    const { password } = parseOrThrow(userEditSchema(found.role), input);
    const passwordHash = password === null ? null : await hashPassword(password);
    return withUniqueEmail(() =>
      this.transactions.run(async (tx) => {
        const user = await this.lockFor(tx, adminId, id);
        if (ifVersion !== undefined && ifVersion !== user.version) throw staleVersion();
        const { email, firstName, lastName, role, lotIds } = parseOrThrow(userEditSchema(user.role), input);
        if (role !== user.role && id === adminId) throw ownRole();
        const edit = (edited: UserEntity): void => {
          Object.assign(edited, { email, firstName, lastName, role });
          if (lotIds !== null) this.assign(edited, lotIds);
          if (passwordHash !== null) setPassword(edited, passwordHash, passwordId);
        };
        return this.changes.edit(tx, user, edit, actor);
      }),
    );
  }

  async changeRole(id: string, role: Role, actor: Actor): Promise<UserEntity> {
    const adminId = adminIdOf(actor);
    if (id === adminId) throw ownRole();
    return this.transactions.run(async (tx) => {
      const user = await this.lockFor(tx, adminId, id);
      return this.changes.edit(tx, user, (edited) => void (edited.role = role), actor);
    });
  }

  /** Returns the account unchanged, without a new version, when `active` is its current state. */
  async setActive(id: string, active: boolean, actor: Actor): Promise<UserEntity> {
    const adminId = adminIdOf(actor);
    if (id === adminId) throw ownAccount();
    return this.transactions.run(async (tx) => {
      const user = await this.lockFor(tx, adminId, id);
      const change = active ? reactivate : (edited: UserEntity): void => deactivate(edited, this.clock.now());
      return this.changes.edit(tx, user, change, actor);
    });
  }

  /** Locks the account `id` for a change of its credentials by an admin. Throws FORBIDDEN, also for their own account. */
  async lockForReset(tx: Tx, id: string, actor: Actor): Promise<UserEntity> {
    const adminId = adminIdOf(actor);
    if (id === adminId) throw ownCredentials();
    return this.lockFor(tx, adminId, id);
  }

  /** Accepts a lot that no longer exists if it is assigned already, because forms send it back. */
  private assign(user: UserEntity, lotIds: readonly string[]): void {
    const allowed = new Set([...this.lots.all.map(({ id }) => id), ...lotIdsOf(user)]);
    if (!lotIds.every((lotId) => allowed.has(lotId))) throw unknownLot();
    assignLots(user, lotIds);
  }

  /**
   * Locks the account `id` and the admin's own account, and checks the admin's role and state again. When two admins demote or
   * deactivate each other at the same time, the second gets FORBIDDEN, so at least one active admin always remains.
   */
  private async lockFor(tx: Tx, adminId: string, id = adminId): Promise<UserEntity> {
    const locked = await this.users.lock(tx, [adminId, id]);
    const admin = locked.find((user) => user.id === adminId);
    if (!admin || admin.deactivatedAt || !may(admin.role, 'manageUsers')) throw forbidden();
    const user = locked.find((one) => one.id === id);
    if (!user) throw noSuchUser();
    return user;
  }
}

function adminIdOf(actor: Actor): string {
  const id = staffIdOf(actor);
  if (id === null || !actorMay(actor, 'manageUsers')) throw forbidden();
  return id;
}
