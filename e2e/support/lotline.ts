import pg from 'pg';
import type { System } from '../../scripts/system/index.ts';
import { startServersAndSystem, type BeginOptions } from './start-system.ts';

export { eventually } from '../../packages/service-kit/src/testing/eventually.js';

export interface Lotline extends System {
  dataFolder: string;
  /** With the administrator's account. */
  databaseUrl: string;
  /** Rows of a statement, run as the database's administrator, for data that no API call returns. */
  query<Row extends pg.QueryResultRow>(sql: string, parameters?: unknown[]): Promise<Row[]>;
}

/** Starts the system of `startServersAndSystem` and connects to its database. */
export async function startLotline(options: BeginOptions = {}): Promise<Lotline> {
  const system = await startServersAndSystem(options);
  const { query, end } = connectAsAdministrator(system.databaseUrl);
  return {
    ...system,
    process: system.process,
    query,
    stop: async () => {
      await end();
      await system.stop();
    },
  };
}

export function connectAsAdministrator(databaseUrl: string): Pick<Lotline, 'query'> & { end(): Promise<void> } {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => undefined); // a test may stop the server while connected
  return {
    query: async <Row extends pg.QueryResultRow>(sql: string, parameters: unknown[] = []) =>
      (await pool.query<Row>(sql, parameters)).rows,
    end: () => pool.end(),
  };
}

/** Locks a phone of Harborview by its key (`phoneKey`), so that adding a booking with it waits. Returns a function that releases the lock. */
export async function lockPhone(databaseUrl: string, key: string): Promise<() => Promise<void>> {
  const connection = new pg.Client({ connectionString: databaseUrl });
  await connection.connect();
  await connection.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [`harborview ${key}`]);
  return () => connection.end();
}
