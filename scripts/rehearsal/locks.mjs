import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../backup/databases.mjs';
import { sqlName } from '../backup/tables.mjs';

/** @typedef {import('../backup/format.mjs').Table} Table */

const WRITE_INTERVAL_MS = 50;
/** A lock wait is abandoned after this time and retried. */
const LOCK_TIMEOUT_MS = 60_000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Writes to every table continuously, as the services of the previous version do during a migration, and measures how long it
 * waits. It changes nothing.
 * @param {string} url of a user who may write to all tables
 * @param {{schema: string, name: string}[]} tables
 * @returns {Promise<{end: () => Promise<{table: {schema: string, name: string}, ms: number}>}>} the longest wait
 */
export async function startWriters(url, tables) {
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
 * Takes the lock of an INSERT. A table that a migration dropped is found by schema.mjs.
 * @param {import('pg').Client} client @param {{schema: string, name: string}} table
 * @returns {Promise<number>} how long it waited in ms, by the server's clock: a busy machine is no lock
 */
async function write(client, table) {
  const now = 'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms';
  try {
    const results = await client.query(
      `BEGIN; ${now}; LOCK TABLE ${sqlName(table)} IN ROW EXCLUSIVE MODE; ${now}; ROLLBACK`,
    );
    const [begun, ended] = [results].flat().flatMap(({ rows }) => rows.map(({ ms }) => Number(ms)));
    return ended - begun;
  } catch (error) {
    await client.query('ROLLBACK');
    return error.code === LOCK_NOT_AVAILABLE ? LOCK_TIMEOUT_MS : 0;
  }
}
