import { customer } from './customers.ts';
import { LOT } from './rows.ts';
import type { Pool } from 'pg';

/** Marks imported customers; no seeded customer has this source. */
const SOURCE = 'bench-import';
/** Higher than the index of any seeded customer. */
const FIRST = 100_000_000;

const COLUMNS: [heading: string, cell: (c: ReturnType<typeof importedCustomer>) => unknown][] = [
  ['First Name', (c) => c.firstName],
  ['Last Name', (c) => c.lastName],
  ['Phone', (c) => c.phone],
  ['Customer Type', (c) => c.clientType],
  ['Customer ID', (c) => c.customerId],
  ['Check-in', (c) => c.checkIn],
  ['Check-out', (c) => c.checkOut],
  ['Airline', (c) => c.airline],
  ['Terminal', (c) => c.terminal],
  ['Party', (c) => c.partySize],
  ['Amount', (c) => c.paymentAmount],
  ['Make', (c) => c.make],
  ['Model', (c) => c.model],
  ['Color', (c) => c.color],
  ['Submission Source', () => SOURCE],
];

/**
 * A customer of an import, with a unique phone.
 * @param now ms
 */
export function importedCustomer(row: number, now: number) {
  const digits = String(1_000_000_000 + row);
  const phone = `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`;
  return { ...customer(FIRST + row, 0, now), phone, source: SOURCE };
}

/**
 * A CSV file without quoted cells.
 * @param now ms
 */
export function csvOf(rows: number, now: number) {
  const lines = [COLUMNS.map(([heading]) => heading).join(',')];
  for (let row = 0; row < rows; row += 1) {
    const one = importedCustomer(row, now);
    lines.push(COLUMNS.map(([, cell]) => cell(one) ?? '').join(','));
  }
  return lines.join('\r\n');
}

const FIND = `SELECT id FROM clients.clients WHERE lot_id = '${LOT}' AND created_at >= $1 AND submission_source = '${SOURCE}'`;

/** Counts the customers imported since then, and the boards' copies of them. */
export async function countImported(database: Pool, since: Date): Promise<{ clients: number; riders: number }> {
  const { rows } = await database.query(
    `WITH found AS (${FIND})
     SELECT count(*)::int AS clients, count(rider.client_id)::int AS riders
     FROM found LEFT JOIN shuttle.riders rider ON rider.client_id = found.id`,
    [since],
  );
  return rows[0];
}

/**
 * Removes imported customers from every table. Without triggers, which would take a minute; the list's version is incremented
 * once. VACUUM removes the dead rows, so that they do not affect later rounds.
 */
export async function removeImported(database: Pool, since: Date) {
  const client = await database.connect();
  try {
    await client.query("BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL statement_timeout = '5min'");
    await client.query(`CREATE TEMP TABLE gone ON COMMIT DROP AS ${FIND}`, [since]);
    const { rowCount } = await client.query('DELETE FROM clients.clients USING gone WHERE clients.id = gone.id');
    await client.query('DELETE FROM clients.history USING gone WHERE client_id = gone.id');
    await client.query('DELETE FROM shuttle.riders USING gone WHERE client_id = gone.id');
    await client.query('UPDATE clients.list_versions SET version = version + 1 WHERE lot_id = $1', [LOT]);
    await client.query('COMMIT');
    await client.query('DELETE FROM clients.imports WHERE created_at >= $1', [since]);
    if (!rowCount) return;
    for (const table of ['clients.clients', 'clients.history', 'shuttle.riders']) await client.query(`VACUUM ${table}`);
  } finally {
    client.release(true);
  }
}
