import { randomUUID } from 'node:crypto';
import {
  actorMay,
  administersSomewhere,
  assignmentsAfter,
  assignmentsFrom,
  assignmentsOfNew,
  changedLots,
  keepUnseenRoles,
  mayChangeRoles,
  mayCreateAccount,
  mayManageAccount,
  maySeeAccount,
  parseOrThrow,
  staffIdOf,
  userCreateSchema,
  ownEditSchema,
  userEditSchema,
  visibleRoles,
  type Account,
  type Actor,
  type LotContext,
  type RoleAssignments,
  type RpcRequest,
} from '@lotline/protocol';
import { Clock, Lots, Transactions, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { PasswordConfirmation, wrongPassword, hashPassword } from './password-confirmation.js';
import { Addresses } from './addresses.js';
import {
  forbidden,
  noSuchUser,
  notYourAccount,
  notYourLot,
  ownAccount,
  ownCredentials,
  ownRole,
  staleVersion,
  unknownLot,
} from './errors.js';
import { UserChanges } from './user-changes.js';
import {
  assign,
  assignmentsOfUser,
  deactivate,
  newUser,
  reactivate,
  setPassword,
  toAccount,
  type UserEntity,
} from './user.entity.js';
import { UsersRepository } from './users.repository.js';

/** A locked account, its roles, and the roles of the admin who changes it. */
interface LockedAccount {
  user: UserEntity;
  of: RoleAssignments;
  by: RoleAssignments;
  isOwn: boolean;
}

/**
 * The changes that admins make to accounts. Throws FORBIDDEN for everybody else, and NOT_FOUND for accounts that the admin does
 * not see. What an admin may do follows from their account, not from the call.
 */
@Injectable()
export class UsersService {
  constructor(
    private readonly users: UsersRepository,
    private readonly changes: UserChanges,
    private readonly addresses: Addresses,
    private readonly confirmation: PasswordConfirmation,
    private readonly transactions: Transactions,
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  async create(input: Record<string, unknown>, { lotId, actor }: LotContext): Promise<Account> {
    const adminId = adminIdOf(actor);
    const form = parseOrThrow(userCreateSchema, input);
    const { password, email, firstName, lastName } = form;
    const passwordHash = password === null ? null : await hashPassword(password);
    const assignments = assignmentsOfNew(form, lotId);
    this.checkLots(assignmentsFrom(false, []), assignments);
    const user = newUser({ email, firstName, lastName }, assignments);
    if (passwordHash !== null) setPassword(user, passwordHash, randomUUID());
    let by: RoleAssignments | undefined;
    return this.addresses.unique(
      () => by && { email, adminId, by },
      () =>
        this.transactions.run(async (tx) => {
          by = await this.lockAdmin(tx, adminId);
          if (!mayCreateAccount(by, assignments)) throw notYourLot();
          await this.addresses.check(tx, { adminId, by });
          return toAccount(await this.changes.create(tx, user, actor));
        }),
    );
  }

  /** Returns the account unchanged, without a new version, when the form changes nothing. */
  async edit(request: RpcRequest<'auth.user.edit'>, actor: Actor): Promise<Account> {
    const { id, input, ifVersion, passwordId, lotId, address, userAgent } = request;
    const adminId = adminIdOf(actor);
    const seenBy = await this.rolesOfAdmin(actor);
    const found = await this.users.findById(id);
    if (!found || !maySeeAccount(seenBy, assignmentsOfUser(found))) throw noSuchUser();
    const schema = id === adminId ? ownEditSchema : userEditSchema;
    // Validates and hashes before locking the account, because hashing is slow. Validates again afterwards: the roles may have changed.
    const { password, currentPassword, email } = parseOrThrow(schema(assignmentsOfUser(found), lotId), input);
    if (password !== null && currentPassword !== null && id === adminId) {
      await this.confirmation.confirm(id, currentPassword, 'currentPassword', { address, userAgent });
    }
    const passwordHash = password === null ? null : await hashPassword(password);
    return this.addresses.unique(
      () => ({ email, adminId, by: seenBy }),
      () =>
        this.transactions.run(async (tx) => {
          const locked = await this.lockFor(tx, adminId, id);
          const { user, of, by, isOwn } = locked;
          // Replaced since the current one was verified.
          if (isOwn && passwordHash !== null && user.passwordId !== found.passwordId)
            throw wrongPassword('currentPassword');
          if (ifVersion !== undefined && ifVersion !== user.version) throw staleVersion();
          const form = parseOrThrow(schema(of, lotId), input);
          const { firstName, lastName } = form;
          const after = keepUnseenRoles(by, of, assignmentsAfter(visibleRoles(by, of), form, lotId));
          this.checkRoles(locked, after);
          const isSame = email === user.email && firstName === user.firstName && lastName === user.lastName;
          const changesPerson = !isSame || passwordHash !== null;
          if (changesPerson && !isOwn && !mayManageAccount(by, of)) throw notYourAccount();
          if (email !== user.email) await this.addresses.check(tx, { adminId, by });
          const edit = (edited: UserEntity): void => {
            Object.assign(edited, { email, firstName, lastName });
            assign(edited, after);
            if (passwordHash !== null) setPassword(edited, passwordHash, passwordId);
          };
          return toAccount(await this.changes.edit(tx, user, edit, actor));
        }),
    );
  }

  /** Changes the role at the admin's lot. */
  async changeRole({ id, role, lotId }: RpcRequest<'auth.user.change-role'>, actor: Actor): Promise<Account> {
    const adminId = adminIdOf(actor);
    if (id === adminId) throw ownRole();
    return this.transactions.run(async (tx) => {
      const locked = await this.lockFor(tx, adminId, id);
      const form = { role, roles: null, operatorAdmin: null };
      const { by, of } = locked;
      const after = keepUnseenRoles(by, of, assignmentsAfter(visibleRoles(by, of), form, lotId));
      this.checkRoles(locked, after);
      return toAccount(await this.changes.edit(tx, locked.user, (edited) => assign(edited, after), actor));
    });
  }

  /** Returns the account unchanged, without a new version, when `active` is its current state. */
  async setActive(id: string, active: boolean, actor: Actor): Promise<Account> {
    const adminId = adminIdOf(actor);
    if (id === adminId) throw ownAccount();
    return this.transactions.run(async (tx) => {
      const { user, of, by } = await this.lockFor(tx, adminId, id);
      if (!mayManageAccount(by, of)) throw notYourAccount();
      const change = active ? reactivate : (edited: UserEntity): void => deactivate(edited, this.clock.now());
      return toAccount(await this.changes.edit(tx, user, change, actor));
    });
  }

  /**
   * Locks the account `id` before its password or second factor is reset. Throws FORBIDDEN for the admin's own account, and unless
   * they may manage it at all of its lots.
   */
  async lockForReset(tx: Tx, id: string, actor: Actor): Promise<UserEntity> {
    if (id === adminIdOf(actor)) throw ownCredentials();
    return this.lockManaged(tx, id, actor);
  }

  /** Locks an account that the admin may manage, or their own. */
  async lockManaged(tx: Tx, id: string, actor: Actor): Promise<UserEntity> {
    const { user, of, by, isOwn } = await this.lockFor(tx, adminIdOf(actor), id);
    if (!isOwn && !mayManageAccount(by, of)) throw notYourAccount();
    return user;
  }

  /** Returns the admin's roles, and throws FORBIDDEN for everybody else. */
  async rolesOfAdmin(actor: Actor): Promise<RoleAssignments> {
    return rolesOfAdmin(await this.users.findById(adminIdOf(actor)));
  }

  private checkRoles({ of, by, isOwn }: LockedAccount, after: RoleAssignments): void {
    const isChanged = of.operatorAdmin !== after.operatorAdmin || changedLots(of, after).length > 0;
    if (!isChanged) return;
    if (isOwn) throw ownRole();
    if (!mayChangeRoles(by, of, after)) throw notYourLot();
    this.checkLots(of, after);
  }

  /** Accepts a lot that no longer exists if it is assigned already, because forms send it back. */
  private checkLots(before: RoleAssignments, after: RoleAssignments): void {
    const known = new Set([...this.lots.all.map(({ id }) => id), ...before.roles.map(({ lotId }) => lotId)]);
    if (after.roles.some(({ lotId }) => !known.has(lotId))) throw unknownLot();
  }

  /**
   * Locks the account `id` and the admin's own account, and checks the admin's roles and state again. When two admins demote or
   * deactivate each other at the same time, the second gets FORBIDDEN, so at least one active admin always remains.
   */
  private async lockFor(tx: Tx, adminId: string, id: string): Promise<LockedAccount> {
    const locked = await this.users.lock(tx, [adminId, id]);
    const by = rolesOfAdmin(locked.find((user) => user.id === adminId));
    const user = locked.find((one) => one.id === id);
    if (!user) throw noSuchUser();
    const of = assignmentsOfUser(user);
    if (!maySeeAccount(by, of)) throw noSuchUser();
    return { user, of, by, isOwn: id === adminId };
  }

  private async lockAdmin(tx: Tx, adminId: string): Promise<RoleAssignments> {
    const { by } = await this.lockFor(tx, adminId, adminId);
    return by;
  }
}

/** FORBIDDEN unless the account is active and an admin at some lot. */
function rolesOfAdmin(admin: UserEntity | undefined): RoleAssignments {
  const roles = admin && !admin.deactivatedAt ? assignmentsOfUser(admin) : assignmentsFrom(false, []);
  if (!administersSomewhere(roles)) throw forbidden();
  return roles;
}

function adminIdOf(actor: Actor): string {
  const id = staffIdOf(actor);
  if (id === null || !actorMay(actor, 'manageUsers')) throw forbidden();
  return id;
}
