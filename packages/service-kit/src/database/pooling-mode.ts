import pg from 'pg';
import { SettingError } from '../config/settings.js';

const ROUNDS = 10;

/**
 * Refuses a pooler that gives each transaction another connection to PostgreSQL (PgBouncer's `pool_mode=transaction` or
 * `statement`): prepared statements, time limits and the locks of migrations belong to a connection (docs/poolers.md). A pooler
 * reveals itself because it answers with a process id that is not PostgreSQL's; in transaction mode a connection loses its settings or
 * has those of another. A proxy that keeps a connection once it has settings (RDS Proxy calls it pinning) passes.
 */
export async function refuseTransactionPooling(url: string): Promise<void> {
  await withClient(url, async (one) => {
    const { rows } = await one.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    if (rows[0]?.pid === Reflect.get(one, 'processID')) return;
    await withClient(url, async (other) => {
      for (const [client, name] of [
        [one, 'one'],
        [other, 'other'],
      ] as const)
        await client.query(`SELECT set_config('lotline.connection', $1, false)`, [name]);
      for (let round = 0; round < ROUNDS; round += 1) {
        if ((await settingOf(one)) !== 'one' || (await settingOf(other)) !== 'other') throw new SettingError(REFUSAL);
      }
    });
  });
}

const REFUSAL =
  'DATABASE_URL leads to a connection pooler in transaction mode (PgBouncer: pool_mode=transaction). Each transaction may then run ' +
  'on another connection, which loses prepared statements, time limits and the locks of migrations. Use pool_mode=session or ' +
  "PostgreSQL's own address: docs/poolers.md";

async function settingOf(client: pg.Client): Promise<string | null | undefined> {
  const { rows } = await client.query<{ name: string | null }>(
    `SELECT current_setting('lotline.connection', true) AS name`,
  );
  return rows[0]?.name;
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000, query_timeout: 3000 });
  client.on('error', () => undefined); // the pending query rejects
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
  }
}
