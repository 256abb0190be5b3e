import pg from 'pg';
import type { System } from '../../scripts/system/index.mjs';
import { beginLotline, type BeginOptions } from './begin.mjs';

export { eventually } from '../../packages/service-kit/src/testing/eventually.js';

export interface Lotline extends System {
  dataFolder: string;
  /** The administrator's. */
  databaseUrl: string;
  /** Rows of a statement as the database's administrator, for what no door shows. */
  query<Row extends pg.QueryResultRow>(sql: string, parameters?: unknown[]): Promise<Row[]>;
}

/** As `beginLotline`, and its database. */
export async function startLotline(options: BeginOptions = {}): Promise<Lotline> {
  const system = await beginLotline(options);
  const { query, end } = administratorOf(system.databaseUrl);
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

export function administratorOf(databaseUrl: string): Pick<Lotline, 'query'> & { end(): Promise<void> } {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => undefined); // a test may end the server under it
  return {
    query: async <Row extends pg.QueryResultRow>(sql: string, parameters: unknown[] = []) =>
      (await pool.query<Row>(sql, parameters)).rows,
    end: () => pool.end(),
  };
}
