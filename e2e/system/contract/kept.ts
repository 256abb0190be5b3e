import type { Client } from '@lotline/contracts';
import type { SharedLotline } from './lotline.js';

// That nobody hears a request is marked and texted by itself, half a minute after it and later.
const OF_RIDE = "to_jsonb(r) - '{version,unacknowledged_at,on_duty_texted_at}'::text[]";
const IS_A_REQUESTS = "(m.action IS NULL OR m.action NOT IN ('unacknowledged', 'on-duty-texted'))";
const OF_TEXTS = "event <> 'unacknowledged_request'";

/**
 * Everything that requests change. What follows by itself (queues, deliveries, counts of versions, that nobody hears a
 * request) is left out.
 */
const TABLES = [
  'auth.users',
  'auth.user_lots',
  'auth.user_history',
  'clients.clients',
  'clients.history',
  `(SELECT ${OF_RIDE} FROM shuttle.rides r)`,
  `(SELECT m FROM shuttle.ride_moves m WHERE ${IS_A_REQUESTS})`,
];
const KEPT = [
  ...TABLES.map((table) => `(SELECT coalesce(sum(hashtextextended(kept::text, 0)), 0) FROM ${table} kept)`),
  `(SELECT count(*) FROM notify.messages WHERE ${OF_TEXTS})`,
];

/** The same as long as nothing of it changes: rows of every table, in no order. */
export async function kept({ query }: SharedLotline): Promise<string> {
  const [row] = await query<{ sums: string }>(`SELECT concat_ws(' ', ${KEPT.join(', ')}) sums`);
  return row?.sums ?? '';
}

/** All that is kept of one customer by their lot, and of one account, but for what happens to them by itself. */
export async function recordOf({ query }: SharedLotline, client: Client, userId: string): Promise<unknown> {
  const statements = {
    client: ['SELECT * FROM clients.clients WHERE id = $1', client.id],
    history: ['SELECT * FROM clients.history WHERE client_id = $1 ORDER BY id', client.id],
    ride: [`SELECT ${OF_RIDE} FROM shuttle.rides r WHERE client_id = $1`, client.id],
    moves: [`SELECT m.* FROM shuttle.ride_moves m WHERE client_id = $1 AND ${IS_A_REQUESTS} ORDER BY id`, client.id],
    texts: [
      `SELECT id FROM notify.messages WHERE client_id = $1 AND lot_id = 'harborview' AND ${OF_TEXTS} ORDER BY id`,
      client.id,
    ],
    userHistory: ['SELECT * FROM auth.user_history WHERE user_id = $1 ORDER BY id', userId],
    user: ['SELECT * FROM auth.users WHERE id = $1', userId],
    lots: ['SELECT * FROM auth.user_lots WHERE user_id = $1 ORDER BY lot_id', userId],
  };
  const rows = Object.entries(statements).map(async ([name, [sql = '', id]]) => [name, await query(sql, [id])]);
  return Object.fromEntries(await Promise.all(rows));
}
