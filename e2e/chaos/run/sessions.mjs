import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const LOOK_MS = 1000;
const PATIENCE_MS = 2000;
const IDLE = `SELECT pid, usename AS role, query, (extract(epoch FROM now() - state_change) * 1000)::float8 AS "idleMs",
    (extract(epoch FROM now() - xact_start) * 1000)::float8 AS "ageMs"
  FROM pg_stat_activity WHERE state LIKE 'idle in transaction%' AND xact_start < now() - interval '1 second'`;

/** Looks every second for sessions that stand idle in a transaction, while PostgreSQL answers. */
export class SessionWatch {
  /** @type {import('../checks/sessions.mjs').IdleSession[]} */
  seen = [];

  /** @param {string} databaseUrl the superuser's @param {AbortSignal} over */
  constructor(databaseUrl, over) {
    this.databaseUrl = databaseUrl;
    this.watching = this.#watch(over);
  }

  /** @param {AbortSignal} over */
  async #watch(over) {
    while (!over.aborted) {
      const rows = await rowsOf(this.databaseUrl, IDLE).catch(() => []);
      this.seen.push(...rows.map((row) => ({ ...row, seenAt: Date.now() })));
      await sleep(LOOK_MS, undefined, { signal: over }).catch(() => undefined);
    }
  }
}

/** On a connection of its own, because the last one may have been killed or frozen. @param {string} connectionString @param {string} sql @param {unknown[]} [parameters] */
export async function rowsOf(connectionString, sql, parameters = [], patienceMs = PATIENCE_MS) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(sql, parameters)).rows;
  } finally {
    // One that does not answer does not say goodbye either.
    void client.end().catch(() => undefined);
  }
}
