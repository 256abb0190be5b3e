import type { Client } from '@lotline/protocol';
import type { SharedLotline } from './lotline.js';

// An unacknowledged request is marked and texted automatically, half a minute later or more.
const RIDE_COLUMNS = "to_jsonb(r) - '{version,unacknowledged_at,on_duty_texted_at}'::text[]";
const IS_MANUAL_MOVE = "(m.action IS NULL OR m.action NOT IN ('unacknowledged', 'on-duty-texted'))";
const IS_MANUAL_TEXT = "event <> 'unacknowledged_request'";

/**
 * Everything that requests change, without automatic effects: queues, deliveries, version counts, unacknowledged
 * requests.
 */
const TABLES = [
  'auth.users',
  'auth.user_lots',
  'auth.user_history',
  'clients.clients',
  'clients.history',
  `(SELECT ${RIDE_COLUMNS} FROM shuttle.rides r)`,
  `(SELECT m FROM shuttle.ride_moves m WHERE ${IS_MANUAL_MOVE})`,
];
const CHECKSUMS = [
  ...TABLES.map((table) => `(SELECT coalesce(sum(hashtextextended(stored::text, 0)), 0) FROM ${table} stored)`),
  `(SELECT count(*) FROM notify.messages WHERE ${IS_MANUAL_TEXT})`,
];

/** A checksum of the rows of every table, in any order: it stays the same while nothing changes. */
export async function checksum({ query }: SharedLotline): Promise<string> {
  const [row] = await query<{ sums: string }>(`SELECT concat_ws(' ', ${CHECKSUMS.join(', ')}) sums`);
  return row?.sums ?? '';
}

/** All stored data of one customer at their lot, and of one account, without automatic changes. */
export async function storedRecords({ query }: SharedLotline, client: Client, userId: string): Promise<unknown> {
  const statements = {
    client: ['SELECT * FROM clients.clients WHERE id = $1', client.id],
    history: ['SELECT * FROM clients.history WHERE client_id = $1 ORDER BY id', client.id],
    ride: [`SELECT ${RIDE_COLUMNS} FROM shuttle.rides r WHERE client_id = $1`, client.id],
    moves: [`SELECT m.* FROM shuttle.ride_moves m WHERE client_id = $1 AND ${IS_MANUAL_MOVE} ORDER BY id`, client.id],
    texts: [
      `SELECT id FROM notify.messages WHERE client_id = $1 AND lot_id = 'harborview' AND ${IS_MANUAL_TEXT} ORDER BY id`,
      client.id,
    ],
    userHistory: ['SELECT * FROM auth.user_history WHERE user_id = $1 ORDER BY id', userId],
    user: ['SELECT * FROM auth.users WHERE id = $1', userId],
    lots: ['SELECT * FROM auth.user_lots WHERE user_id = $1 ORDER BY lot_id', userId],
  };
  const rows = Object.entries(statements).map(async ([name, [sql = '', id]]) => [name, await query(sql, [id])]);
  return Object.fromEntries(await Promise.all(rows));
}

/**
 * The number of a lot's rows in every table, and a checksum of them. Without the copies of the lot itself and what archived lots do
 * not stop: deliveries of events.
 */
export async function rowsOfLot({ query }: SharedLotline, lotId: string): Promise<Record<string, unknown>> {
  const tables = await query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE column_name = 'lot_id' AND table_type = 'BASE TABLE' AND table_schema IN ('auth', 'clients', 'shuttle', 'notify', 'gateway')
     ORDER BY 1`,
  );
  const rows = tables.map(async ({ name }) => {
    const [row] = await query<{ count: string; sum: string }>(
      `SELECT count(*), sum(hashtextextended(stored::text, 0)) FROM ${name} stored WHERE lot_id = $1`,
      [lotId],
    );
    return [name, `${row?.count} ${row?.sum}`];
  });
  return Object.fromEntries(await Promise.all(rows));
}
