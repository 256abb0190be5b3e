import pg from 'pg';
import type { DatabaseConfig } from '../database/options.js';
import { copyTestLots } from './test-lots.js';
import { returnCleanDatabase, takeCleanDatabase } from './clean-database.js';
import { testUrl } from './test-url.js';

export interface TestDatabase {
  /** The service's own login. */
  url: string;
  adminUrl: string;
  query<Row extends pg.QueryResultRow>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  /** Opens a connection of the service's login, or of another, that ends with the database. */
  connect(url?: string): Promise<pg.Client>;
  drop(): Promise<void>;
}

/** Returns a migrated database with its own role, for this caller alone. It is empty but for the copy of the tests' lots. */
export async function createTestDatabase(
  config: Required<Pick<DatabaseConfig, 'schema' | 'migrations'>>,
): Promise<TestDatabase> {
  const clean = await takeCleanDatabase(config);
  const pool = new pg.Pool({ connectionString: clean.url, max: 2 });
  const copy = await pool.query(`SELECT FROM pg_tables WHERE tablename = 'lots_copy' AND schemaname = $1`, [
    config.schema,
  ]);
  if (copy.rows.length > 0) await copyTestLots((sql, values) => pool.query(sql, values));
  const opened: pg.Client[] = [];
  return {
    url: clean.url,
    adminUrl: testUrl('POSTGRES'),
    query: async <Row extends pg.QueryResultRow>(sql: string, parameters: unknown[] = []) =>
      (await pool.query<Row>(sql, parameters)).rows,
    connect: async (url = clean.url) => {
      const client = new pg.Client({ connectionString: url });
      opened.push(client);
      await client.connect();
      return client;
    },
    drop: async () => {
      for (const client of opened) await client.end();
      await pool.end();
      await returnCleanDatabase(clean, config);
    },
  };
}
