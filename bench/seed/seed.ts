import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { UserError } from '../../scripts/processes/user-error.ts';
import { customer, countOnLot, type Customer } from './customers.ts';
import { seededLots } from './lots.ts';
import { clientRow, CLIENTS, riderRow, RIDERS } from './rows.ts';

/** Written in the customers' transaction, so that it exists only with all of them. */
const MARKER_TABLE = `CREATE SCHEMA IF NOT EXISTS bench; CREATE TABLE IF NOT EXISTS bench.seeded (customers integer NOT NULL);
  ALTER TABLE bench.seeded ADD COLUMN IF NOT EXISTS edition integer NOT NULL DEFAULT 1;
  ALTER TABLE bench.seeded ADD COLUMN IF NOT EXISTS lots integer NOT NULL DEFAULT 1`;
/** The version of the generated customers. 2: with imports. */
const EDITION = 2;
const BEGIN = "BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL maintenance_work_mem = '512MB'";
const CHUNK = 2000;
const PROGRESS_EVERY = 200_000;

/** customers of each lot */
type Size = { customers: number; lots: number };

const describeSize = ({ customers, lots }: Size) =>
  `${lots} lots with ${customers.toLocaleString('en')} customers each`;

type Table = { name: string; sql: string; what: string; row: (c: Customer, lotId: string) => string };

const CLIENTS_TABLE: Table = { name: 'clients.clients', sql: CLIENTS, what: 'customers', row: clientRow };
const RIDERS_TABLE: Table = { name: 'shuttle.riders', sql: RIDERS, what: 'their copies', row: riderRow };

/**
 * Fills an empty, migrated database once: customers, the shuttle service's copies, and the versions of lists and boards.
 * Triggers are off and the indexes are built at the end, because both are slow row by row.
 * @throws {UserError} when the database has a different number or version of them
 * @param adminUrl the superuser, at the database `lotline`
 */
export async function seed(adminUrl: string, size: Size, log: (line: string) => void, signal: AbortSignal) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(MARKER_TABLE);
    const { rows } = await client.query('SELECT customers, lots, edition FROM bench.seeded');
    const seeded = rows[0];
    if (seeded && describeSize(seeded) !== describeSize(size)) {
      throw new UserError(
        `The data folder holds ${describeSize(seeded)}, not ${describeSize(size)}: choose another with --data.`,
      );
    }
    if (seeded && seeded.edition !== EDITION) {
      throw new UserError('The data folder holds customers of an older version: choose another with --data.');
    }
    if (!seeded) await fill(client, adminUrl, size, log, signal);
    log(`Seeded: ${describeSize(size)}`);
  } finally {
    await client.end();
  }
}

/** Writes the copies on a second connection at the same time, which uses two cores. */
async function fill(
  client: pg.Client,
  adminUrl: string,
  { customers, lots }: Size,
  log: (line: string) => void,
  signal: AbortSignal,
) {
  const all = seededLots(lots, customers, countOnLot(customers));
  const now = Date.now();
  const secondConnection = new pg.Client({ connectionString: adminUrl });
  await secondConnection.connect();
  const fillOne = (connection: pg.Client, { name, sql, what, row }: Table) => {
    const rowAt = (index: number) => {
      const lot = all[Math.floor(index / customers)];
      if (!lot) throw new Error(`No lot has the customer ${index}`);
      return row(customer(index, lot.from + lot.present, now), lot.id);
    };
    const table = { name, sql, rows: customers * lots, row: rowAt };
    const reportProgress = (done: number) => {
      signal.throwIfAborted();
      log(`Seeding ${what}: ${done.toLocaleString('en')} of ${(customers * lots).toLocaleString('en')}`);
    };
    return fillTable(connection, table, reportProgress, log);
  };
  try {
    // Starts again after an interrupted seed.
    await client.query('TRUNCATE clients.clients, shuttle.riders CASCADE');
    await Promise.all([client, secondConnection].map((each) => each.query(BEGIN)));
    await Promise.all([fillOne(client, CLIENTS_TABLE), fillOne(secondConnection, RIDERS_TABLE)]);
    await secondConnection.query('COMMIT');
  } finally {
    await secondConnection.end();
  }
  const ids = all.map(({ id }) => id);
  await client.query(
    `INSERT INTO clients.list_versions (lot_id, version, changed_by)
     SELECT lot_id, $2, pg_current_xact_id() FROM unnest($1::text[]) AS lot_id
     ON CONFLICT (lot_id) DO UPDATE SET version = excluded.version`,
    [ids, customers],
  );
  await client.query(
    'INSERT INTO shuttle.boards (lot_id, version) SELECT lot_id, 1 FROM unnest($1::text[]) AS lot_id ON CONFLICT (lot_id) DO NOTHING',
    [ids],
  );
  const seeded = [customers, lots, EDITION];
  await client.query('INSERT INTO bench.seeded (customers, lots, edition) VALUES ($1, $2, $3)', seeded);
  await client.query('COMMIT');
  log('Vacuuming');
  for (const statement of ['VACUUM ANALYZE clients.clients', 'VACUUM ANALYZE shuttle.riders', 'CHECKPOINT']) {
    await client.query(statement);
  }
}

/** Fills one table and then builds its indexes. */
async function fillTable(
  client: pg.Client,
  { name, sql, rows, row }: { name: string; sql: string; rows: number; row: (index: number) => string },
  progress: (done: number) => void,
  log: (line: string) => void,
) {
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

async function copy(
  client: pg.Client,
  sql: string,
  rows: number,
  row: (index: number) => string,
  progress: (done: number) => void,
) {
  function* chunks() {
    for (let from = 0; from < rows; from += CHUNK) {
      let text = '';
      for (let index = from; index < Math.min(rows, from + CHUNK); index += 1) text += row(index);
      if (from > 0 && from % PROGRESS_EVERY === 0) progress(from);
      yield text;
    }
  }
  await pipeline(Readable.from(chunks()), client.query(copyFrom(sql)));
  progress(rows);
}
