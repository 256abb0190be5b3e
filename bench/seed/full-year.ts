import { LOT } from './rows.ts';
import type { Pool } from 'pg';

/** A year that no other load uses. */
export const YEAR = 2091;
/** Check-outs a day, after stays of four days, so there are as many check-ins. */
export const CHECK_OUTS_A_DAY = 300;

const IN_THE_YEAR = `lot_id = '${LOT}' AND check_out_date_time >= '${YEAR}-01-01' AND check_out_date_time < '${YEAR + 1}-01-01'`;

/** The distribution over a day: few by night, many when flights leave and land. */
const HOURS = 'ARRAY[0,5,6,6,7,7,7,8,8,9,9,10,11,12,13,14,15,16,16,17,17,18,19,20,22]';

const INSERT_YEAR = `INSERT INTO clients.clients (id, lot_id, first_name, last_name, phone, check_in_date_time, check_out_date_time,
    parking_spot, payment_amount, party_size, vehicle_model, vehicle_color, terminal, client_type, time_stamp, display_color,
    manual_check_in_status, manual_check_in_timestamp, shuttle_request_id, created_at, updated_at)
  SELECT gen_random_uuid(), '${LOT}', (ARRAY['Ada','Tom','Nadia','Walter','Lena','Maximiliana'])[1 + n % 6],
    (ARRAY['Okafor','Lindqvist','Hoffmann','Santos','Featherstonehaugh'])[1 + n % 5],
    '310-' || lpad((200 + d % 700)::text, 3, '0') || '-' || lpad(n::text, 4, '0'), out_at - interval '4 days', out_at,
    CASE WHEN n % 9 = 0 THEN '' ELSE 'A' || n END, 86, 1 + n % 4, 'Outback', 'green', (ARRAY['T1','T2','CL',''])[1 + n % 4],
    (ARRAY['Walk In','Way','Contract Customer','Phone Reservation - Pay at Office'])[1 + n % 4], out_at - interval '5 days',
    CASE WHEN n % 2 = 0 THEN 'green' ELSE 'default' END, CASE WHEN n % 2 = 0 THEN 'checked-in' END,
    CASE WHEN n % 2 = 0 THEN out_at - interval '4 days' END, substr(md5('${YEAR}' || d || '-' || n), 1, 10), now(), now()
  FROM (
    SELECT d, n, date '${YEAR}-01-01' + d + make_interval(hours => (${HOURS})[1 + n % 25], mins => n * 5 % 60) AS out_at
    FROM generate_series(0, 364) d, generate_series(1, ${CHECK_OUTS_A_DAY}) n
  ) stays
  ON CONFLICT DO NOTHING`;

/** Inserts a year of full days without events, so the boards have no copies. */
export const fillYear = (database: Pool) => changeLists(database, INSERT_YEAR);

export const emptyYear = (database: Pool) => changeLists(database, `DELETE FROM clients.clients WHERE ${IN_THE_YEAR}`);

/**
 * Changes customers without triggers, which are slow for many rows, and increments the list's version to invalidate caches.
 */
async function changeLists(database: Pool, statement: string) {
  const client = await database.connect();
  try {
    await client.query('BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL statement_timeout = 0');
    await client.query(statement);
    await client.query('UPDATE clients.list_versions SET version = version + 1 WHERE lot_id = $1', [LOT]);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}
