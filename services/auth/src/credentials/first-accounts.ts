import type { Role } from '@lotline/contracts';
import { Lots, SETTINGS, Transactions, type Tx } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { AuthSettings } from '../config.js';
import { publicUser, UserEntity, UserLotEntity } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { hashPassword } from './password.js';

const DEMO_PASSWORD = 'lotline-demo';

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
    private readonly transactions: Transactions,
  ) {}

  /** Replicas that start together wait for each other here, and the later ones find the accounts made. */
  async onApplicationBootstrap(): Promise<void> {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, DEMO: demo } = this.settings;
    await this.transactions.run(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('lotline.first-accounts'))`);
      const isEmpty = !(await this.users.exists(tx));
      const hasAdmin = await this.users.exists(tx, { role: 'admin' });
      if (email && password && !hasAdmin) await this.makeFirstAdmin(tx, email, password);
      if (demo && isEmpty) await this.makeDemoStaff(tx);
    });
  }

  /** Where the address is a valet's or agent's already, that account becomes the admin: it is the operator's word. */
  private async makeFirstAdmin(tx: Tx, email: string, password: string): Promise<void> {
    const taken = await this.users.findByEmail(email, tx.manager);
    const admin = taken ?? entityOf({ email, firstName: 'Admin', lastName: '', role: 'admin', lotIds: [] });
    admin.role = 'admin';
    admin.passwordHash = await hashPassword(password);
    await this.save(tx, admin);
  }

  private async makeDemoStaff(tx: Tx): Promise<void> {
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    for (const account of demoStaff(this.lots.all.map(({ id }) => id))) {
      if (await this.users.findByEmail(account.email, tx.manager)) continue;
      await this.save(tx, Object.assign(entityOf(account), { passwordHash }));
    }
  }

  private async save(tx: Tx, user: UserEntity): Promise<void> {
    tx.emit('user.saved', null, { user: publicUser(await this.users.save(tx, user)) });
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

function entityOf({ lotIds, ...account }: Account): UserEntity {
  const lots = lotIds.map((lotId) => Object.assign(new UserLotEntity(), { lotId }));
  return Object.assign(new UserEntity(), account, { lots, profileImageUrl: null, passwordHash: null });
}
