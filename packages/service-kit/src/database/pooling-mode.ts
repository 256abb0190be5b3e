import pg from 'pg';
import { SettingError } from '../config/settings.js';

const ROUNDS = 10;

/**
 * Refuses a pooler that gives each transaction another connection to PostgreSQL (PgBouncer's `pool_mode=transaction` or
 * `statement`): prepared statements, time limits and the locks of migrations belong to a connection (docs/poolers.md). A pooler
 * reveals itself because it answers with a process id that is not PostgreSQL's; in transaction mode two open connections share a
 * process, or one changes it.
 */
export async function refuseTransactionPooling(url: string): Promise<void> {
  await withClient(url, async (one) => {
    const first = await processOf(one);
    if (first === Reflect.get(one, 'processID')) return;
    await withClient(url, async (other) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const ofOther = await processOf(other);
        if (ofOther === first || (await processOf(one)) !== first) throw new SettingError(REFUSAL);
      }
    });
  });
}

const REFUSAL =
  'DATABASE_URL leads to a connection pooler in transaction mode (PgBouncer: pool_mode=transaction). Each transaction may then run ' +
  'on another connection, which loses prepared statements, time limits and the locks of migrations. Use pool_mode=session or ' +
  "PostgreSQL's own address: docs/poolers.md";

async function processOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid;
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
