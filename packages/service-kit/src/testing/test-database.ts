import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../database/migrate.js';
import type { DatabaseConfig } from '../database/options.js';

/** For integration tests only: real servers, named by `npm test` in TEST_POSTGRES_URL, TEST_RABBITMQ_URL, TEST_REDIS_URL. */
export function testUrl(server: 'POSTGRES' | 'RABBITMQ' | 'REDIS'): string {
  const url = process.env[`TEST_${server}_URL`];
  if (!url) throw new Error(`TEST_${server}_URL is not set: run the tests through npm test`);
  return url;
}

export interface TestDatabase {
  /** The service's own login. */
  url: string;
  adminUrl: string;
  query<Row extends pg.QueryResultRow>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** A migrated database of its own, with a role of its own. */
export async function createTestDatabase(
  config: Required<Pick<DatabaseConfig, 'schema' | 'migrations'>>,
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const adminUrl = testUrl('POSTGRES');
  const url = new URL(adminUrl);
  url.username = name;
  url.password = randomBytes(12).toString('hex');
  url.pathname = `/${name}`;
  await migrate(config, { DATABASE_URL: url.href, DATABASE_ADMIN_URL: adminUrl });
  const pool = new pg.Pool({ connectionString: url.href, max: 2 });
  return {
    url: url.href,
    adminUrl,
    query: async <Row extends pg.QueryResultRow>(sql: string, parameters: unknown[] = []) =>
      (await pool.query<Row>(sql, parameters)).rows,
    drop: async () => {
      await pool.end();
      const admin = new pg.Client({ connectionString: adminUrl });
      await admin.connect();
      await lastOneOut(admin, name);
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await admin.query(`DROP ROLE IF EXISTS ${name}`);
      await admin.end();
    },
  };
}

/**
 * A pool that has ended may still be saying goodbye, and whom the drop cuts off in that fails the test that is running. Who
 * stays longer is not leaving, and is cut off.
 */
async function lastOneOut(admin: pg.Client, database: string): Promise<void> {
  for (let look = 0; look < 100; look += 1) {
    const { rowCount } = await admin.query('SELECT FROM pg_stat_activity WHERE datname = $1', [database]);
    if (rowCount === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
