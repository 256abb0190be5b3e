import type { Actor, OpenContext, Role } from '@lotline/contracts';
import { testSettings, type TestDatabase } from '@lotline/service-kit/testing';
import type { AuthSettings } from '../config.js';
import { hashPassword } from '../users/password.js';

export const PASSWORD = 'correct horse';

/** Returns the settings of the service under test. */
export const testAuthSettings = (database: TestDatabase, over: Partial<AuthSettings> = {}): AuthSettings => ({
  ...testSettings('config/lots.test.json'),
  DATABASE_URL: database.url,
  DEMO: false,
  DEAD_LETTER_RETENTION_DAYS: 30,
  AUDIT_RETENTION_DAYS: 365,
  REQUIRE_SECOND_FACTOR: false,
  ...over,
});

interface Account {
  email: string;
  role: Role;
  /** Null for an account without a password. */
  password: string | null;
  lotIds: string[];
}

let count = 0;
/** Inserts an account. */
export async function addAccount(
  database: TestDatabase,
  over: Partial<Account> = {},
): Promise<{ id: string; email: string }> {
  count += 1;
  const account: Account = {
    email: `staff-${count}@lot.test`,
    role: 'valet',
    password: PASSWORD,
    lotIds: ['harborview'],
    ...over,
  };
  const passwordHash = account.password === null ? null : await hashPassword(account.password);
  const [row] = await database.query<{ id: string }>(
    `INSERT INTO users (email, first_name, last_name, role, password_hash) VALUES ($1, 'Sam', 'Hale', $2, $3) RETURNING id`,
    [account.email, account.role, passwordHash],
  );
  if (!row) throw new Error('The account was not inserted');
  await database.query('INSERT INTO user_lots SELECT $1, unnest($2::text[])', [row.id, account.lotIds]);
  return { id: row.id, email: account.email };
}

export const contextOf = (actor: Actor): OpenContext => ({ lotId: null, requestId: 'test', actor });

/** The context of a call that the gateway makes itself. */
export const gatewayContext = contextOf({ kind: 'system' });

export const staffActor = (id: string, role: Role) => ({ kind: 'staff', id, name: 'Sam H.', role }) satisfies Actor;
