import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, MigrationExecutor, QueryFailedError } from 'typeorm';
import { z } from 'zod';
import { readSettings, SettingError } from '../config/settings.js';
import { databaseOptions, type DatabaseConfig } from './options.js';
import { provision } from './provision.js';

/** What `migrate` reads. `DATABASE_ADMIN_URL` is given where the role and schema may still be missing. */
export const migrateSettings = z.object({
  DATABASE_URL: z.url(),
  DATABASE_ADMIN_URL: z.url().optional(),
});

/**
 * A statement that waits for a lock lets nobody pass who comes after it, so it gives up soon and is tried again: for five
 * minutes, after which whoever holds the lock is to be looked for.
 */
const LIMITS = { lock_timeout: 1000, statement_timeout: 0, idle_in_transaction_session_timeout: 0 };
const ATTEMPTS = 150;
const REST_MS = 1000;
const TURN_MS = 250;
/** SQLSTATE: the lock was not to be had in time; two waited for each other. */
const HELD_UP = new Set(['55P03', '40P01']);

/**
 * Brings a service's schema up to date, while older processes work on it (docs/decisions/migrations-do-not-block.md).
 * TypeORM takes no lock of its own, so several at once wait for each other here.
 */
export async function migrate(
  { schema, migrations }: Required<Pick<DatabaseConfig, 'schema' | 'migrations'>>,
  settings: z.output<typeof migrateSettings>,
): Promise<string[]> {
  const { DATABASE_URL: url, DATABASE_ADMIN_URL: adminUrl } = settings;
  if (adminUrl) await provision(adminUrl, url, schema);
  const turn = new pg.Client({ connectionString: url });
  await turn.connect();
  const dataSource = new DataSource({ ...databaseOptions({ url, schema, migrations }), extra: LIMITS });
  try {
    await takeTurn(turn, schema);
    await dataSource.initialize();
    const pending = await new MigrationExecutor(dataSource).getPendingMigrations();
    await runPending(dataSource);
    return pending.map(({ name }) => name);
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
    await turn.end();
  }
}

/**
 * Asks again and again instead of waiting in the database: a statement that waits there is what CREATE INDEX CONCURRENTLY of
 * the one whose turn it is waits for, and both would wait for ever.
 */
async function takeTurn(client: pg.Client, schema: string): Promise<void> {
  for (;;) {
    const sql = 'SELECT pg_try_advisory_lock(hashtext($1)) AS taken';
    const { rows } = await client.query<{ taken: boolean }>(sql, [`lotline.migrate.${schema}`]);
    if (rows[0]?.taken) return;
    await setTimeout(TURN_MS);
  }
}

/** Each migration is whole or not there, or can be begun again. */
async function runPending(dataSource: DataSource): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await dataSource.runMigrations({ transaction: 'each' });
      return;
    } catch (error) {
      if (attempt === ATTEMPTS || !isHeldUp(error)) throw error;
      await setTimeout(REST_MS);
    }
  }
}

const isHeldUp = (error: unknown): boolean =>
  error instanceof QueryFailedError &&
  'code' in error.driverError &&
  typeof error.driverError.code === 'string' &&
  HELD_UP.has(error.driverError.code);

/** The body of a service's `migrate.ts`: says what it did in one line, and ends with 1 on a fault. */
export async function runMigrate(
  config: Required<Pick<DatabaseConfig, 'schema' | 'migrations'>>,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  try {
    const done = await migrate(config, readSettings(migrateSettings, env));
    console.log(`${config.schema}: ${done.length === 0 ? 'up to date' : `migrated ${done.join(', ')}`}`);
  } catch (error) {
    const reason = error instanceof SettingError || error instanceof Error ? error.message : 'unknown fault';
    console.error(`${config.schema}: migration failed: ${reason}`);
    process.exitCode = 1;
  }
}
