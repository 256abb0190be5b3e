import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../database/migrate.js';
import type { DatabaseConfig } from '../database/options.js';
import { restore, takeSnapshot, type Snapshot } from './database-snapshot.js';
import { testUrl } from './test-url.js';

type Migrated = Required<Pick<DatabaseConfig, 'schema' | 'migrations'>>;

/** A test database that later tests of any file reuse, because creating one makes the server write a thousand files. */
export interface CleanDatabase {
  name: string;
  /** The service's own login. */
  url: string;
  initial: Snapshot;
}

/** The databases that are free. `made_of` is a hash of their migrations. */
const CREATE_TABLE = 'CREATE TABLE IF NOT EXISTS clean_databases (made_of text, clean json)';

/** Returns a free database, or a new one. */
export async function takeCleanDatabase(config: Migrated): Promise<CleanDatabase> {
  const free = await inDatabase('postgres', async (admin) => {
    await admin.query(`SELECT pg_advisory_lock(hashtext('clean_databases'))`); // until the connection ends
    await admin.query(CREATE_TABLE);
    const { rows } = await admin.query<{ clean: CleanDatabase }>(
      `DELETE FROM clean_databases
       WHERE ctid = (SELECT ctid FROM clean_databases WHERE made_of = $1 LIMIT 1) RETURNING clean`,
      [hashMigrations(config)],
    );
    return rows[0]?.clean;
  });
  return free ?? newDatabase(config);
}

/** Makes a database free again after its test. Drops it if its structure has changed or it has grown much. */
export async function returnCleanDatabase(clean: CleanDatabase, config: Migrated): Promise<void> {
  const isRestored = await inDatabase(clean.name, async (admin) => {
    await waitUntilUnused(admin, clean.name);
    return restore(admin, clean.initial);
  });
  await inDatabase('postgres', async (admin) => {
    if (isRestored) await admin.query('INSERT INTO clean_databases VALUES ($1, $2)', [hashMigrations(config), clean]);
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
  return { name, url: url.href, initial: await inDatabase(name, (admin) => takeSnapshot(admin, config.schema)) };
}

/** Change it with `Snapshot`: databases stored in another format are not reused. */
const FORMAT = 'snapshot 2';

const hashMigrations = ({ schema, migrations }: Migrated): string =>
  createHash('sha256')
    .update([FORMAT, schema, ...Object.values(migrations)].join('\n'))
    .digest('hex');

async function drop(admin: pg.Client, name: string): Promise<void> {
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await admin.query(`DROP ROLE IF EXISTS ${name}`);
}

/** Runs `work` as the administrator. */
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

/** An ended pool may still be closing its connections. Terminates those that stay open. */
async function waitUntilUnused(admin: pg.Client, database: string): Promise<void> {
  const others = 'FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()';
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { rowCount } = await admin.query(`SELECT ${others}`, [database]);
    if (rowCount === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await admin.query(`SELECT pg_terminate_backend(pid) ${others}`, [database]);
}
