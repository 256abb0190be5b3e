import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { UserError } from '../../scripts/processes/user-error.mjs';
import { customer, present } from './customers.mjs';
import { clientRow, CLIENTS, LOT, riderRow, RIDERS } from './rows.mjs';

/** Written in the customers' transaction, so that it exists only with all of them. */
const MARK = `CREATE SCHEMA IF NOT EXISTS bench; CREATE TABLE IF NOT EXISTS bench.seeded (customers integer NOT NULL);
  ALTER TABLE bench.seeded ADD COLUMN IF NOT EXISTS edition integer NOT NULL DEFAULT 1`;
/** The version of the generated customers. 2: with imports. */
const EDITION = 2;
const BEGIN = "BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL maintenance_work_mem = '512MB'";
const CHUNK = 2000;
const TOLD_EVERY = 200_000;

/** @typedef {{name: string, sql: string, what: string, row: (c: import('./customers.mjs').Customer) => string}} Table */

/** @type {Table} */
const CLIENTS_TABLE = { name: 'clients.clients', sql: CLIENTS, what: 'customers', row: clientRow };
/** @type {Table} */
const RIDERS_TABLE = { name: 'shuttle.riders', sql: RIDERS, what: 'their copies', row: riderRow };

/**
 * Fills an empty, migrated database once: customers, the shuttle service's copies, and the versions of lists and boards.
 * Triggers are off and the indexes are built at the end, because both are slow row by row.
 * @param {string} adminUrl the superuser, at the database `lotline`
 * @param {number} customers
 * @param {(line: string) => void} log
 * @param {AbortSignal} signal
 * @throws {UserError} when the database has a different number or version of them
 */
export async function seed(adminUrl, customers, log, signal) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(MARK);
    const { rows } = await client.query('SELECT customers, edition FROM bench.seeded');
    const seeded = rows[0]?.customers;
    if (seeded !== undefined && seeded !== customers) {
      throw new UserError(`The data folder holds ${seeded} customers, not ${customers}: choose another with --data.`);
    }
    if (seeded !== undefined && rows[0].edition !== EDITION) {
      throw new UserError('The data folder holds customers of an older version: choose another with --data.');
    }
    if (seeded === undefined) await fill(client, adminUrl, customers, log, signal);
    log(`${customers.toLocaleString('en')} customers are seeded`);
  } finally {
    await client.end();
  }
}

/**
 * Writes the copies on a second connection at the same time, which uses two cores.
 * @param {pg.Client} client @param {string} adminUrl @param {number} customers @param {(line: string) => void} log
 * @param {AbortSignal} signal
 */
async function fill(client, adminUrl, customers, log, signal) {
  const here = present(customers);
  const now = Date.now();
  const beside = new pg.Client({ connectionString: adminUrl });
  await beside.connect();
  /** @param {pg.Client} connection @param {Table} table */
  const fillOne = (connection, { name, sql, what, row }) => {
    const table = { name, sql, rows: customers, row: (/** @type {number} */ index) => row(customer(index, here, now)) };
    const told = (/** @type {number} */ done) => {
      signal.throwIfAborted();
      log(`Seeding ${what}: ${done.toLocaleString('en')} of ${customers.toLocaleString('en')}`);
    };
    return fillTable(connection, table, told, log);
  };
  try {
    // Starts again after an interrupted seed.
    await client.query('TRUNCATE clients.clients, shuttle.riders CASCADE');
    await Promise.all([client, beside].map((each) => each.query(BEGIN)));
    await Promise.all([fillOne(client, CLIENTS_TABLE), fillOne(beside, RIDERS_TABLE)]);
    await beside.query('COMMIT');
  } finally {
    await beside.end();
  }
  await client.query(
    `INSERT INTO clients.list_versions (lot_id, version, changed_by) VALUES ($1, $2, pg_current_xact_id())
     ON CONFLICT (lot_id) DO UPDATE SET version = excluded.version`,
    [LOT, customers],
  );
  await client.query('INSERT INTO shuttle.boards (lot_id, version) VALUES ($1, 1) ON CONFLICT (lot_id) DO NOTHING', [
    LOT,
  ]);
  await client.query('INSERT INTO bench.seeded (customers, edition) VALUES ($1, $2)', [customers, EDITION]);
  await client.query('COMMIT');
  log('Vacuuming');
  for (const statement of ['VACUUM ANALYZE clients.clients', 'VACUUM ANALYZE shuttle.riders', 'CHECKPOINT']) {
    await client.query(statement);
  }
}

/**
 * Fills one table and then builds its indexes.
 * @param {pg.Client} client
 * @param {{name: string, sql: string, rows: number, row: (index: number) => string}} table
 * @param {(done: number) => void} progress @param {(line: string) => void} log
 */
async function fillTable(client, { name, sql, rows, row }, progress, log) {
  const { rows: indexes } = await client.query(
    `SELECT pg_get_indexdef(indexrelid) AS definition, indexrelid::regclass AS index FROM pg_index
     WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)`,
    [name],
  );
  for (const { index } of indexes) await client.query(`DROP INDEX ${index}`);
  await copy(client, sql, rows, row, progress);
  log(`Building ${indexes.length} indexes of ${name}`);
  for (const { definition } of indexes) await client.query(definition);
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
