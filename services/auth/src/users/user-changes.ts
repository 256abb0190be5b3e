import { assignmentsFrom, staffIdOf, type Actor, type RoleAssignments } from '@lotline/protocol';
import { Clock, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { accountFacts } from '../audit/account-audit.js';
import { AuditRepository } from '../audit/audit.repository.js';
import { changesBetween, NO_ACCOUNT, type HistoryFields } from '../history/changes.js';
import { HistoryRepository } from '../history/history.repository.js';
import { assignmentsOfUser, publicUser, type UserEntity } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

/** Saves accounts. Each change gets a new version, a history entry, entries of the audit and a `user.saved` event. */
@Injectable()
export class UserChanges {
  constructor(
    private readonly users: UsersRepository,
    private readonly history: HistoryRepository,
    private readonly audit: AuditRepository,
    private readonly clock: Clock,
  ) {}

  async create(tx: Tx, user: UserEntity, actor: Actor): Promise<UserEntity> {
    return this.save(
      tx,
      user,
      { action: 'created', changes: changesBetween(NO_ACCOUNT, toHistoryFields(user)) },
      assignmentsFrom(false, []),
      actor,
    );
  }

  /** Applies `change` to a locked account. When nothing changes, there is no new version, history entry or event. */
  async edit(tx: Tx, user: UserEntity, change: (user: UserEntity) => void, actor: Actor): Promise<UserEntity> {
    const [before, roles] = [toHistoryFields(user), assignmentsOfUser(user)];
    change(user);
    const changes = changesBetween(before, toHistoryFields(user));
    if (changes.length === 0) return user;
    // A change of roles alone does not touch the account's row, so TypeORM would not increment its version.
    user.updatedAt = this.clock.now();
    return this.save(tx, user, { action: 'edited', changes }, roles, actor);
  }

  private async save(
    tx: Tx,
    user: UserEntity,
    entry: Parameters<HistoryRepository['add']>[2],
    before: RoleAssignments,
    actor: Actor,
  ): Promise<UserEntity> {
    const saved = await this.users.save(tx, user);
    await this.history.add(tx, saved.id, entry, actor);
    for (const fact of accountFacts(entry, before, assignmentsOfUser(saved))) {
      await this.audit.add(tx, { ...fact, byId: staffIdOf(actor), userId: saved.id });
    }
    tx.emit('user.saved', null, {
      user: publicUser(saved),
      formerLotIds: before.roles.map(({ lotId }) => lotId),
    });
    return saved;
  }
}

function toHistoryFields(user: UserEntity): HistoryFields {
  const { operatorAdmin, roles } = assignmentsOfUser(user);
  return {
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    operatorAdmin: operatorAdmin ? 'yes' : 'no',
    roles: roles.map(({ lotId, role }) => `${lotId}=${role}`).join(','),
    password: user.passwordHash ?? '',
    secondFactor: user.secondFactor ? 'yes' : 'no',
    active: user.deactivatedAt ? 'no' : 'yes',
  };
}
