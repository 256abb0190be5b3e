import type { Actor, LotRole, OpenContext, Role } from '@lotline/protocol';
import { TEST_LOTS_FILE, testSettings, type TestDatabase } from '@lotline/service-kit/testing';
import type { AuthSettings } from '../config.js';
import { hashPassword } from '../users/password-confirmation.js';

export const PASSWORD = 'correct horse';

/** Returns the settings of the service under test. */
export const testAuthSettings = (database: TestDatabase, over: Partial<AuthSettings> = {}): AuthSettings => ({
  ...testSettings(),
  LOTS_FILE: TEST_LOTS_FILE,
  DATABASE_URL: database.url,
  DEMO: false,
  DEAD_LETTER_RETENTION_DAYS: 30,
  AUDIT_RETENTION_DAYS: 365,
  REQUIRE_SECOND_FACTOR: false,
  ...over,
});

interface Account {
  email: string;
  /** At each of `lotIds`; 'admin' is an operator admin. */
  role: Role;
  /** In place of `role` and `lotIds`. */
  roles: LotRole[];
  /** Null for an account without a password. */
  password: string | null;
  lotIds: string[];
}

let count = 0;
/** Inserts an account. */
export async function addAccount(
  database: TestDatabase,
  { roles, ...over }: Partial<Account> = {},
): Promise<{ id: string; email: string }> {
  count += 1;
  const account = {
    email: `staff-${count}@lot.test`,
    role: 'valet' as Role,
    password: PASSWORD,
    lotIds: ['harborview'],
    ...over,
  };
  const isOperatorAdmin = !roles && account.role === 'admin';
  const passwordHash = account.password === null ? null : await hashPassword(account.password);
  const [row] = await database.query<{ id: string }>(
    `INSERT INTO users (email, first_name, last_name, operator_admin, password_hash) VALUES ($1, 'Sam', 'Hale', $2, $3) RETURNING id`,
    [account.email, isOperatorAdmin, passwordHash],
  );
  if (!row) throw new Error('The account was not inserted');
  const lots = isOperatorAdmin ? [] : account.lotIds.map((lotId) => ({ lotId, role: account.role }));
  for (const { lotId, role } of roles ?? lots) {
    await database.query('INSERT INTO user_lots (user_id, lot_id, role) VALUES ($1, $2, $3)', [row.id, lotId, role]);
  }
  return { id: row.id, email: account.email };
}

export const contextOf = (actor: Actor): OpenContext => ({ lotId: null, requestId: 'test', actor });

/** The context of a call that the gateway makes itself. */
export const gatewayContext = contextOf({ kind: 'system' });

/** An actor whose session says `role`; by default an admin of every lot if it is 'admin'. */
export const staffActor = (id: string, role: Role, operatorAdmin = role === 'admin') =>
  ({ kind: 'staff', id, name: 'Sam H.', role, operatorAdmin }) satisfies Actor;
