import type { SharedLotline } from './lotline.js';

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
  "(SELECT to_jsonb(r) - '{version,unheard_at,on_duty_texted_at}'::text[] FROM shuttle.rides r)",
  "(SELECT m FROM shuttle.ride_moves m WHERE action IS NULL OR action NOT IN ('unheard', 'on-duty-texted'))",
];
const KEPT = [
  ...TABLES.map((table) => `(SELECT coalesce(sum(hashtextextended(kept::text, 0)), 0) FROM ${table} kept)`),
  "(SELECT count(*) FROM notify.messages WHERE event <> 'unheard_request')",
];

/** The same as long as nothing of it changes: rows of every table, in no order. */
export async function kept({ query }: SharedLotline): Promise<string> {
  const [row] = await query<{ sums: string }>(`SELECT concat_ws(' ', ${KEPT.join(', ')}) sums`);
  return row?.sums ?? '';
}
