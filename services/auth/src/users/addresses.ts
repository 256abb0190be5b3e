import { maySeeAccount, type DomainError, type RoleAssignments } from '@lotline/protocol';
import { Clock, Transactions, type Tx, violates } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { AuditRepository } from '../audit/audit.repository.js';
import { addressRefused, emailTaken } from './errors.js';
import { assignmentsOfUser } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

/** Refusals of an admin within an hour. More would let them find out which addresses have accounts. */
const MAX_REFUSALS = 10;
const HOUR_MS = 3_600_000;

/** An address that an admin gives an account. */
interface GivenAddress {
  email: string;
  adminId: string;
  by: RoleAssignments;
}

/** Keeps email addresses unique without telling an admin which hidden accounts exist. */
@Injectable()
export class Addresses {
  constructor(
    private readonly users: UsersRepository,
    private readonly audit: AuditRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** FORBIDDEN, whatever the address is, for an admin who was refused too often. */
  async check(tx: Tx, { by, adminId }: Omit<GivenAddress, 'email'>): Promise<void> {
    if (by.operatorAdmin) return;
    const since = new Date(this.clock.now().getTime() - HOUR_MS);
    if ((await this.audit.countBy(tx, adminId, 'address-refused', since)) >= MAX_REFUSALS) throw addressRefused();
  }

  /** Runs `write`. Throws CONFLICT when another account has the address, FORBIDDEN if the admin does not see that account. */
  async unique<T>(given: () => GivenAddress | undefined, write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      const address = given();
      throw address && violates(error, 'users_email_key') ? await this.errorFor(address) : error;
    }
  }

  private async errorFor({ email, adminId, by }: GivenAddress): Promise<DomainError> {
    const owner = await this.users.findByEmail(email);
    if (!owner || maySeeAccount(by, assignmentsOfUser(owner))) return emailTaken();
    const entry = { kind: 'address-refused' as const, byId: adminId, userId: owner.id };
    await this.transactions.run((tx) => this.audit.add(tx, entry));
    return addressRefused();
  }
}
