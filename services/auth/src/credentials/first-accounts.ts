import { randomUUID } from 'node:crypto';
import { assignmentsFrom, type Actor, type Role, type RoleAssignments } from '@lotline/protocol';
import { Lots, SETTINGS, Transactions, type Tx } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { AuthSettings } from '../config.js';
import { UserChanges } from '../users/user-changes.js';
import { assign, newUser, reactivate, setPassword, type UserEntity } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { hashPassword } from '../users/password-confirmation.js';

const DEMO_PASSWORD = 'lotline-demo';
const SYSTEM: Actor = { kind: 'system' };

interface Account {
  email: string;
  firstName: string;
  lastName: string;
  assignments: RoleAssignments;
}

const OPERATOR_ADMIN = assignmentsFrom(true, []);

/** Creates the accounts that a first start needs: the operator admin and the demo staff. */
@Injectable()
export class FirstAccounts implements OnApplicationBootstrap {
  constructor(
    @Inject(SETTINGS) private readonly settings: AuthSettings,
    private readonly lots: Lots,
    private readonly users: UsersRepository,
    private readonly changes: UserChanges,
    private readonly transactions: Transactions,
  ) {}

  /** Takes a lock, so that only one of the replicas that start at the same time creates the accounts. */
  async onApplicationBootstrap(): Promise<void> {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, DEMO: demo } = this.settings;
    await this.transactions.run(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('lotline.first-accounts'))`);
      const isEmpty = await this.users.isEmpty(tx);
      const hasAdmin = await this.users.hasActiveOperatorAdmin(tx);
      if (email && password && !hasAdmin) await this.ensureFirstAdmin(tx, email, password);
      if (demo && isEmpty) await this.createDemoStaff(tx);
    });
  }

  /** Makes an existing account with this email an active admin with this password, because the operator asked for it. */
  private async ensureFirstAdmin(tx: Tx, email: string, password: string): Promise<void> {
    const passwordHash = await hashPassword(password);
    const existing = await this.users.findByEmail(email, tx.manager);
    if (existing) {
      const promote = (admin: UserEntity): void => {
        assign(admin, OPERATOR_ADMIN);
        reactivate(admin);
        setPassword(admin, passwordHash, randomUUID());
      };
      await this.changes.edit(tx, existing, promote, SYSTEM);
    } else {
      const admin = newUser({ email, firstName: 'Admin', lastName: '' }, OPERATOR_ADMIN);
      setPassword(admin, passwordHash, randomUUID());
      await this.changes.create(tx, admin, SYSTEM);
    }
  }

  private async createDemoStaff(tx: Tx): Promise<void> {
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    for (const { assignments, ...person } of demoStaff(this.lots.all.map(({ id }) => id))) {
      if (await this.users.findByEmail(person.email, tx.manager)) continue;
      const user = newUser(person, assignments);
      setPassword(user, passwordHash, randomUUID());
      await this.changes.create(tx, user, SYSTEM);
    }
  }
}

/** Returns an admin, an agent and a valet at the first lot, and a valet `valet-<lot id>@lotline.test` at each other lot. */
function demoStaff([firstLot = '', ...otherLots]: string[]): Account[] {
  return [
    { email: 'admin@lotline.test', firstName: 'Dana', lastName: 'Reyes', assignments: OPERATOR_ADMIN },
    { email: 'agent@lotline.test', firstName: 'Theo', lastName: 'Lindqvist', assignments: onlyAt(firstLot, 'agent') },
    { email: 'valet@lotline.test', firstName: 'Maya', lastName: 'Okafor', assignments: onlyAt(firstLot, 'valet') },
    ...otherLots.map((lotId): Account => ({
      email: `valet-${lotId}@lotline.test`,
      firstName: 'Sam',
      lastName: 'Hale',
      assignments: onlyAt(lotId, 'valet'),
    })),
  ];
}

const onlyAt = (lotId: string, role: Role): RoleAssignments => assignmentsFrom(false, [{ lotId, role }]);
