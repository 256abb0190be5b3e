import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../database/migrate.js';
import type { DatabaseConfig } from '../database/options.js';
import { asNewOf, restore, type AsNew } from './database-as-new.js';
import { testUrl } from './test-url.js';

type Migrated = Required<Pick<DatabaseConfig, 'schema' | 'migrations'>>;

/** A test's database that a later test, of whatever file, takes over as if it were new: to make one takes the server a thousand files. */
export interface CleanDatabase {
  name: string;
  /** The service's own login. */
  url: string;
  asNew: AsNew;
}

/** Those that wait for their next test. `made_of` says what they were migrated with. */
const WAITING = 'CREATE TABLE IF NOT EXISTS clean_databases (made_of text, clean json)';

/** One that waits, or a new one. */
export async function takeCleanDatabase(config: Migrated): Promise<CleanDatabase> {
  const waiting = await inDatabase('postgres', async (admin) => {
    await admin.query(`SELECT pg_advisory_lock(hashtext('clean_databases'))`); // until the connection ends
    await admin.query(WAITING);
    const { rows } = await admin.query<{ clean: CleanDatabase }>(
      `DELETE FROM clean_databases
       WHERE ctid = (SELECT ctid FROM clean_databases WHERE made_of = $1 LIMIT 1) RETURNING clean`,
      [madeOf(config)],
    );
    return rows[0]?.clean;
  });
  return waiting ?? newDatabase(config);
}

/** Once its test is done with it. Where its shape was changed, or much was put into it, nobody takes it over. */
export async function giveBack(clean: CleanDatabase, config: Migrated): Promise<void> {
  const isAsNew = await inDatabase(clean.name, async (admin) => {
    await lastOneOut(admin, clean.name);
    return restore(admin, clean.asNew);
  });
  await inDatabase('postgres', async (admin) => {
    if (isAsNew) await admin.query('INSERT INTO clean_databases VALUES ($1, $2)', [madeOf(config), clean]);
    else await drop(admin, clean.name);
  });
}

async function newDatabase(config: Migrated): Promise<CleanDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const adminUrl = testUrl('POSTGRES');
  const url = new URL(adminUrl);
  url.username = name;
  url.password = randomBytes(12).toString('hex');
  url.pathname = `/${name}`;
  await migrate(config, { DATABASE_URL: url.href, DATABASE_ADMIN_URL: adminUrl });
  return { name, url: url.href, asNew: await inDatabase(name, (admin) => asNewOf(admin, config.schema)) };
}

const madeOf = ({ schema, migrations }: Migrated): string =>
  createHash('sha256')
    .update([schema, ...Object.values(migrations)].join('\n'))
    .digest('hex');

async function drop(admin: pg.Client, name: string): Promise<void> {
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await admin.query(`DROP ROLE IF EXISTS ${name}`);
}

/** As the administrator. */
async function inDatabase<Result>(name: string, work: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const url = new URL(testUrl('POSTGRES'));
  url.pathname = `/${name}`;
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** A pool that has ended may still be saying goodbye. Who stays longer is not leaving, and is cut off. */
async function lastOneOut(admin: pg.Client, database: string): Promise<void> {
  const others = 'FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()';
  for (let look = 0; look < 100; look += 1) {
    const { rowCount } = await admin.query(`SELECT ${others}`, [database]);
    if (rowCount === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await admin.query(`SELECT pg_terminate_backend(pid) ${others}`, [database]);
}
