import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Refusal } from '../../scripts/processes/refusal.mjs';
import { customer, present } from './customers.mjs';
import { clientRow, CLIENTS, LOT, riderRow, RIDERS } from './rows.mjs';

/** Written with the customers in one transaction: what it says is there, is there whole. */
const MARK = 'CREATE SCHEMA IF NOT EXISTS bench; CREATE TABLE IF NOT EXISTS bench.seeded (customers integer NOT NULL)';
const CHUNK = 2000;
const TOLD_EVERY = 200_000;

/**
 * Fills an empty, migrated database once: customers, the shuttle service's copies of them, and the versions of lists and
 * boards. Triggers are off meanwhile and the indexes are built at the end: both would be paid for row by row.
 * @param {string} adminUrl the superuser, at the database `lotline`
 * @param {number} customers
 * @param {(line: string) => void} log
 * @param {AbortSignal} signal
 * @throws {Refusal} when the database holds another number of them
 */
export async function seed(adminUrl, customers, log, signal) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(MARK);
    const { rows } = await client.query('SELECT customers FROM bench.seeded');
    const held = rows[0]?.customers;
    if (held !== undefined && held !== customers) {
      throw new Refusal(`The data folder holds ${held} customers, not ${customers}: choose another with --data.`);
    }
    if (held === undefined) await fill(client, customers, log, signal);
    log(`${customers.toLocaleString('en')} customers are there`);
  } finally {
    await client.end();
  }
}

/** @param {pg.Client} client @param {number} customers @param {(line: string) => void} log @param {AbortSignal} signal */
async function fill(client, customers, log, signal) {
  const here = present(customers);
  const now = Date.now();
  const each =
    (/** @type {(c: import('./customers.mjs').Customer) => string} */ row) => (/** @type {number} */ index) =>
      row(customer(index, here, now));
  const total = customers.toLocaleString('en');
  const told = (/** @type {string} */ what) => (/** @type {number} */ done) => {
    signal.throwIfAborted();
    log(`Seeding ${what}: ${done.toLocaleString('en')} of ${total}`);
  };
  await client.query("BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL maintenance_work_mem = '512MB'");
  const { rows: indexes } = await client.query(
    `SELECT indexname, indexdef FROM pg_indexes
     WHERE schemaname = 'clients' AND tablename = 'clients' AND indexname <> 'clients_pkey'`,
  );
  for (const { indexname } of indexes) await client.query(`DROP INDEX clients.${pg.escapeIdentifier(indexname)}`);
  await copy(client, CLIENTS, customers, each(clientRow), told('customers'));
  await copy(client, RIDERS, customers, each(riderRow), told('their copies'));
  for (const { indexname, indexdef } of indexes) {
    signal.throwIfAborted();
    log(`Building the index ${indexname}`);
    await client.query(indexdef);
  }
  await client.query(
    `INSERT INTO clients.list_versions (lot_id, version, changed_by) VALUES ($1, $2, pg_current_xact_id())
     ON CONFLICT (lot_id) DO UPDATE SET version = excluded.version`,
    [LOT, customers],
  );
  await client.query('INSERT INTO shuttle.boards (lot_id, version) VALUES ($1, 1) ON CONFLICT (lot_id) DO NOTHING', [
    LOT,
  ]);
  await client.query('INSERT INTO bench.seeded VALUES ($1)', [customers]);
  await client.query('COMMIT');
  log('Vacuuming');
  for (const statement of ['VACUUM ANALYZE clients.clients', 'VACUUM ANALYZE shuttle.riders', 'CHECKPOINT']) {
    await client.query(statement);
  }
}

/**
 * @param {pg.Client} client @param {string} sql @param {number} rows
 * @param {(index: number) => string} row @param {(done: number) => void} progress
 */
async function copy(client, sql, rows, row, progress) {
  function* chunks() {
    for (let from = 0; from < rows; from += CHUNK) {
      let text = '';
      for (let index = from; index < Math.min(rows, from + CHUNK); index += 1) text += row(index);
      if (from > 0 && from % TOLD_EVERY === 0) progress(from);
      yield text;
    }
  }
  await pipeline(Readable.from(chunks()), client.query(copyFrom(sql)));
  progress(rows);
}
