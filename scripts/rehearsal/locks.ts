import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../backup/databases.ts';
import { sqlName } from '../backup/tables.ts';
import { codeOf } from '../processes/user-error.ts';
import type { Client } from 'pg';

const WRITE_INTERVAL_MS = 50;
/** A lock wait is abandoned after this time and retried. */
const LOCK_TIMEOUT_MS = 60_000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Writes to every table continuously, as the services of the previous version do during a migration, and measures how long it
 * waits. It changes nothing.
 * @param url of a user who may write to all tables
 * @returns the longest wait
 */
export async function startWriters(
  url: string,
  tables: { schema: string; name: string }[],
): Promise<{ end: () => Promise<{ table: { schema: string; name: string }; ms: number }> }> {
  let running = true;
  let longest = { table: tables[0] ?? { schema: '', name: '' }, ms: 0 };
  const loops = await Promise.all(
    tables.map(async (table) => {
      const client = await connect(url);
      await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
      return async () => {
        while (running) {
          const ms = await write(client, table);
          if (ms > longest.ms) longest = { table, ms };
          await sleep(WRITE_INTERVAL_MS);
        }
        await client.end();
      };
    }),
  );
  const ended = loops.map((loop) => loop());
  return {
    end: async () => {
      running = false;
      await Promise.all(ended);
      return longest;
    },
  };
}

/**
 * Takes the lock of an INSERT. A table that a migration dropped is found by schema.ts.
 * @returns how long it waited in ms, by the server's clock: a busy machine is no lock
 */
async function write(client: Client, table: { schema: string; name: string }): Promise<number> {
  const now = 'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms';
  try {
    const results = await client.query(
      `BEGIN; ${now}; LOCK TABLE ${sqlName(table)} IN ROW EXCLUSIVE MODE; ${now}; ROLLBACK`,
    );
    const [begun = 0, ended = 0] = [results].flat().flatMap(({ rows }) => rows.map(({ ms }) => Number(ms)));
    return ended - begun;
  } catch (error) {
    await client.query('ROLLBACK');
    return codeOf(error) === LOCK_NOT_AVAILABLE ? LOCK_TIMEOUT_MS : 0;
  }
}
