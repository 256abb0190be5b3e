import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { customer } from './customers.mjs';

/** The lot that the bench works at: the first of config/lots.json. */
export const LOT = 'harborview';
/** On the lot at the same time: enough for every round of ride requests to find new ones. */
export const present = (/** @type {number} */ customers) => Math.min(12_000, Math.floor(customers * 0.9));

const CLIENTS = `COPY clients.clients (id, lot_id, version, first_name, last_name, phone, check_in_date_time,
  check_out_date_time, parking_spot, payment_amount, party_size, vehicle_make, vehicle_model, vehicle_color,
  returning_airline, terminal, client_type, customer_id, time_stamp, manual_check_in_status, manual_check_in_timestamp,
  manual_check_out_status, manual_check_out_timestamp, display_color, shuttle_request_id, created_at, updated_at) FROM STDIN`;
const RIDERS = `COPY shuttle.riders (client_id, lot_id, version, link, checked_out, card) FROM STDIN`;

/**
 * Fills an empty, migrated database: customers, the shuttle service's copies of them, and the versions of lists and boards.
 * Triggers are off meanwhile and the search index is built at the end: both would be paid for row by row.
 * @param {string} adminUrl the superuser, at the database `lotline`
 * @param {number} customers
 * @param {(line: string) => void} log
 */
export async function seed(adminUrl, customers, log) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query("SET session_replication_role = replica; SET maintenance_work_mem = '512MB'");
    const { rows } = await client.query(
      "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'clients' AND tablename = 'clients' AND indexdef NOT LIKE '%UNIQUE%'",
    );
    for (const { indexname } of rows) await client.query(`DROP INDEX clients.${pg.escapeIdentifier(indexname)}`);
    const here = present(customers);
    const now = Date.now();
    await copy(
      client,
      CLIENTS,
      customers,
      (index) => clientRow(customer(index, here, now)),
      (done) => log(`seeding customers: ${done.toLocaleString('en')} of ${customers.toLocaleString('en')}`),
    );
    await copy(
      client,
      RIDERS,
      customers,
      (index) => riderRow(customer(index, here, now)),
      (done) => log(`seeding their copies: ${done.toLocaleString('en')} of ${customers.toLocaleString('en')}`),
    );
    for (const { indexname, indexdef } of rows) {
      log(`building index ${indexname}`);
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
    log('vacuuming');
    await client.query('VACUUM ANALYZE clients.clients');
    await client.query('VACUUM ANALYZE shuttle.riders');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

const CHUNK = 2000;

/**
 * @param {pg.Client} client @param {string} sql @param {number} rows
 * @param {(index: number) => string} row @param {(done: number) => void} progress
 */
async function copy(client, sql, rows, row, progress) {
  const stream = client.query(copyFrom(sql));
  function* chunks() {
    for (let from = 0; from < rows; from += CHUNK) {
      let text = '';
      for (let index = from; index < Math.min(rows, from + CHUNK); index += 1) text += row(index);
      if (from > 0 && from % 200_000 === 0) progress(from);
      yield text;
    }
  }
  await pipeline(Readable.from(chunks()), stream);
  progress(rows);
}

/** @param {import('./customers.mjs').Customer} c */
const clientRow = (c) =>
  line([
    c.id,
    LOT,
    2,
    c.firstName,
    c.lastName,
    c.phone,
    c.checkIn,
    c.checkOut,
    c.parkingSpot,
    c.paymentAmount,
    c.partySize,
    c.make,
    c.model,
    c.color,
    c.airline,
    c.terminal,
    c.clientType,
    c.customerId,
    c.checkIn,
    'checked-in',
    c.checkedInAt,
    c.checkedOutAt && 'checked-out',
    c.checkedOutAt,
    c.checkedOutAt ? 'grey' : 'green',
    c.link,
    c.createdAt,
    c.checkedInAt,
  ]);

/** @param {import('./customers.mjs').Customer} c */
const riderRow = (c) =>
  line([
    c.id,
    LOT,
    2,
    c.link,
    c.checkedOutAt !== null,
    JSON.stringify({
      firstName: c.firstName,
      lastName: c.lastName,
      phone: c.phone,
      partySize: c.partySize,
      terminal: c.terminal,
      parkingSpot: c.parkingSpot,
      returningAirline: c.airline,
      clientType: c.clientType,
    }),
  ]);

/** A row of COPY's text format. Nothing here holds a tab, a line break or a backslash. @param {unknown[]} values */
const line = (values) => `${values.map((value) => (value === null ? '\\N' : String(value))).join('\t')}\n`;
