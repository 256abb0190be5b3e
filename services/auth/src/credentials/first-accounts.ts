import { randomUUID } from 'node:crypto';
import type { Actor, Role } from '@lotline/contracts';
import { Lots, SETTINGS, Transactions, type Tx } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { AuthSettings } from '../config.js';
import { UserChanges } from '../users/user-changes.js';
import { assignLots, newUser, reactivate, setPassword, type UserEntity } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { hashPassword } from '../users/password.js';

const DEMO_PASSWORD = 'lotline-demo';
/** Nobody is signed in yet: it is the system that made them. */
const SYSTEM: Actor = { kind: 'system' };

interface Account {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  lotIds: string[];
}

/** Makes the accounts that a first start needs: the operator's admin, and the demo's staff (design §7, §9). */
@Injectable()
export class FirstAccounts implements OnApplicationBootstrap {
  constructor(
    @Inject(SETTINGS) private readonly settings: AuthSettings,
    private readonly lots: Lots,
    private readonly users: UsersRepository,
    private readonly changes: UserChanges,
    private readonly transactions: Transactions,
  ) {}

  /** Replicas that start together wait for each other here, and the later ones find the accounts made. */
  async onApplicationBootstrap(): Promise<void> {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, DEMO: demo } = this.settings;
    await this.transactions.run(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('lotline.first-accounts'))`);
      const isEmpty = !(await this.users.exists(tx));
      const hasAdmin = await this.users.hasActiveAdmin(tx);
      if (email && password && !hasAdmin) await this.makeFirstAdmin(tx, email, password);
      if (demo && isEmpty) await this.makeDemoStaff(tx);
    });
  }

  /** An account that has the address already becomes an active admin: the operator decides. */
  private async makeFirstAdmin(tx: Tx, email: string, password: string): Promise<void> {
    const passwordHash = await hashPassword(password);
    const taken = await this.users.findByEmail(email, tx.manager);
    if (taken) {
      const promote = (admin: UserEntity): void => {
        admin.role = 'admin';
        reactivate(admin);
        setPassword(admin, passwordHash, randomUUID());
      };
      await this.changes.edit(tx, taken, promote, SYSTEM);
    } else {
      const admin = newUser({ email, firstName: 'Admin', lastName: '', role: 'admin' });
      setPassword(admin, passwordHash, randomUUID());
      await this.changes.create(tx, admin, SYSTEM);
    }
  }

  private async makeDemoStaff(tx: Tx): Promise<void> {
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    for (const { lotIds, ...person } of demoStaff(this.lots.all.map(({ id }) => id))) {
      if (await this.users.findByEmail(person.email, tx.manager)) continue;
      const user = newUser(person);
      assignLots(user, lotIds);
      setPassword(user, passwordHash, randomUUID());
      await this.changes.create(tx, user, SYSTEM);
    }
  }
}

/** Valet and agent work at the first lot; every further lot has a valet of its own, `valet-<lot id>@lotline.test`. */
function demoStaff([firstLot = '', ...furtherLots]: string[]): Account[] {
  const at = (lotId: string) => [lotId];
  return [
    { email: 'admin@lotline.test', firstName: 'Dana', lastName: 'Reyes', role: 'admin', lotIds: [] },
    { email: 'agent@lotline.test', firstName: 'Theo', lastName: 'Lindqvist', role: 'agent', lotIds: at(firstLot) },
    { email: 'valet@lotline.test', firstName: 'Maya', lastName: 'Okafor', role: 'valet', lotIds: at(firstLot) },
    ...furtherLots.map((lotId): Account => ({
      email: `valet-${lotId}@lotline.test`,
      firstName: 'Sam',
      lastName: 'Hale',
      role: 'valet',
      lotIds: at(lotId),
    })),
  ];
}
