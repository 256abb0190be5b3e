import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { DataSource, MigrationExecutor, QueryFailedError, type MigrationInterface } from 'typeorm';
import { z } from 'zod';
import { readSettings } from '../config/settings.js';
import { untilReachable } from '../servers/until-reachable.js';
import { databaseOptions, setLimits, type DatabaseConfig } from './options.js';
import { refuseTransactionPooling } from './pooling-mode.js';
import { provision } from './provision.js';
import { whyUnavailable } from './why-unavailable.js';

/** The settings of `migrate`. `DATABASE_ADMIN_URL` is required only while the service's role or schema does not exist. */
export const migrateSettings = z.object({
  DATABASE_URL: z.url(),
  DATABASE_ADMIN_URL: z.url().optional(),
});

/** What a migration needs to know of a service's database. */
export type MigratedDatabase = Required<Pick<DatabaseConfig, 'schema' | 'migrations'>>;

/**
 * A statement that waits for a lock blocks all statements queued behind it, so it times out quickly and the migration is retried.
 * After five minutes of retries the migration fails: an operator must find out which session holds the lock.
 */
const LIMITS = { lock_timeout: 1000, statement_timeout: 0, idle_in_transaction_session_timeout: 0 };
const ATTEMPTS = 150;
const RETRY_MS = 1000;
const LOCK_POLL_MS = 250;
/** How long a migration waits for a PostgreSQL that starts after it. */
const WAIT_MS = 10 * 60_000;
const CONNECT_MS = 5000;
/** SQLSTATE: lock timeout, deadlock. */
const LOCK_ERRORS = new Set(['55P03', '40P01']);

/**
 * Runs a service's pending migrations while older processes use the schema (docs/decisions/database.md), all or
 * those up to the time `until` in their names. Returns their names. Throws for a database that it cannot migrate. TypeORM takes no lock, so concurrent runs exclude each other
 * here.
 */
export async function migrate(
  { schema, migrations }: MigratedDatabase,
  settings: z.output<typeof migrateSettings>,
  until = Infinity,
  report: (reason: string) => void = () => undefined,
): Promise<string[]> {
  const { DATABASE_URL: url, DATABASE_ADMIN_URL: adminUrl } = settings;
  const whenUp = <T>(server: string, attempt: () => Promise<T>): Promise<T> =>
    untilReachable(attempt, { reasonOf: (error) => whyUnavailable(error, server), report, limitMs: WAIT_MS });
  if (adminUrl) await whenUp(adminUrl, () => provision(adminUrl, url, schema));
  const lock = await whenUp(url, async () => {
    await refuseTransactionPooling(url);
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
    await client.connect();
    return client;
  });
  const extra = { connectionTimeoutMillis: CONNECT_MS, onConnect: setLimits(LIMITS) };
  const dataSource = new DataSource({ ...databaseOptions({ url, schema, migrations }), extra });
  try {
    await acquireLock(lock, schema);
    await dataSource.initialize();
    await refuseOlderDatabase(dataSource);
    const later = dataSource.migrations.filter((migration) => timeOf(migration) > until);
    for (const migration of later) dataSource.migrations.splice(dataSource.migrations.indexOf(migration), 1);
    const pending = await new MigrationExecutor(dataSource).getPendingMigrations();
    await runPending(dataSource);
    return pending.map(({ name }) => name);
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
    await lock.end();
  }
}

/** A database that this version cannot migrate. */
export class OlderDatabaseError extends Error {}

/** Refuses a database of a version before the first release, whose migrations no longer exist. */
async function refuseOlderDatabase(dataSource: DataSource): Promise<void> {
  const executed = await new MigrationExecutor(dataSource).getExecutedMigrations();
  const [first] = dataSource.migrations.map(({ name, constructor }) => name ?? constructor.name);
  if (executed.length === 0 || first === undefined || executed.some(({ name }) => name === first)) return;
  throw new OlderDatabaseError(
    'the database is of Lotline before its first release and cannot be updated. Start with an empty one: `npm run reset` on this ' +
      'machine, a new database elsewhere (docs/upgrades.md)',
  );
}

/** The time in ms with which the name of every migration ends. */
const timeOf = (migration: MigrationInterface): number =>
  Number((migration.name ?? migration.constructor.name).slice(-13));

/**
 * Polls instead of waiting in the database: CREATE INDEX CONCURRENTLY of the run that holds the lock would wait for the waiting
 * statement, and both would wait forever.
 */
async function acquireLock(client: pg.Client, schema: string): Promise<void> {
  for (;;) {
    const sql = 'SELECT pg_try_advisory_lock(hashtext($1)) AS taken';
    const { rows } = await client.query<{ taken: boolean }>(sql, [`lotline.migrate.${schema}`]);
    if (rows[0]?.taken) return;
    await setTimeout(LOCK_POLL_MS);
  }
}

/** Each migration is atomic or can be started again. */
async function runPending(dataSource: DataSource): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await dataSource.runMigrations({ transaction: 'each' });
      return;
    } catch (error) {
      if (attempt === ATTEMPTS || !isLockError(error)) throw error;
      await setTimeout(RETRY_MS);
    }
  }
}

const isLockError = (error: unknown): boolean =>
  error instanceof QueryFailedError &&
  'code' in error.driverError &&
  typeof error.driverError.code === 'string' &&
  LOCK_ERRORS.has(error.driverError.code);

/**
 * The command `migrate`: prints the result in one line. `--until TIME` stops after the migration with this time in its name, where
 * a restore loads the rows of an older version.
 */
export async function runMigrate(database: MigratedDatabase, env: NodeJS.ProcessEnv, args: string[]): Promise<void> {
  const { until } = parseArgs({ args, options: { until: { type: 'string' } } }).values;
  const settings = readSettings(migrateSettings, env);
  const done = await migrate(database, settings, until === undefined ? undefined : Number(until), (reason) =>
    console.error(`${database.schema}: waiting for PostgreSQL: ${reason}`),
  );
  console.log(`${database.schema}: ${done.length === 0 ? 'up to date' : `migrated ${done.join(', ')}`}`);
}
