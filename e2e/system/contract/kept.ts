import type { SharedLotline } from './lotline.js';

/** Everything that requests change. What follows by itself (queues, deliveries, counts of versions) is left out. */
const TABLES = [
  'auth.users',
  'auth.user_lots',
  'auth.user_history',
  'clients.clients',
  'clients.history',
  'shuttle.rides',
  'shuttle.ride_moves',
];
const KEPT = [
  ...TABLES.map((table) => `(SELECT coalesce(sum(hashtextextended(kept::text, 0)), 0) FROM ${table} kept)`),
  '(SELECT count(*) FROM notify.messages)',
];

/** The same as long as nothing of it changes: rows of every table, in no order. */
export async function kept({ query }: SharedLotline): Promise<string> {
  const [row] = await query<{ sums: string }>(`SELECT concat_ws(' ', ${KEPT.join(', ')}) sums`);
  return row?.sums ?? '';
}
