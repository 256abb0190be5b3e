import pg from 'pg';
import { DataSource } from 'typeorm';
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
 * Brings a service's schema up to date. TypeORM takes no lock of its own, so several at once wait for each other here.
 */
export async function migrate(
  { schema, migrations }: Required<Pick<DatabaseConfig, 'schema' | 'migrations'>>,
  settings: z.output<typeof migrateSettings>,
): Promise<string[]> {
  const { DATABASE_URL: url, DATABASE_ADMIN_URL: adminUrl } = settings;
  if (adminUrl) await provision(adminUrl, url, schema);
  const lock = new pg.Client({ connectionString: url });
  await lock.connect();
  const { extra: _limits, ...options } = databaseOptions({ url, schema, migrations });
  const dataSource = new DataSource(options);
  try {
    await lock.query('SELECT pg_advisory_lock(hashtext($1))', [`lotline.migrate.${schema}`]);
    await dataSource.initialize();
    const done = await dataSource.runMigrations({ transaction: 'each' });
    return done.map(({ name }) => name);
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
    await lock.end();
  }
}

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
