import { EXPORT_PAGE_SIZE, TRANSFER_COLUMNS, type CellKind } from '@lotline/contracts';
import { columnOf, RIDE_COLUMNS } from '../records/client-columns.js';

const LOT_TIME = `'YYYY-MM-DD HH24:MI:SS'`;

/** How a cell's value leaves PostgreSQL; `$2` is the lot's time zone. */
const READ: Record<CellKind, (column: string) => string> = {
  text: (column) => column,
  money: (column) => column,
  number: (column) => column,
  // Of a customer without a ride there is no row to say no.
  'yes-no': (column) => `coalesce(${column}, false)`,
  'lot-time': (column) => `to_char(${column}, ${LOT_TIME})`,
  instant: (column) => `to_char(${column} AT TIME ZONE $2, ${LOT_TIME})`,
};

const VALUES = Object.entries(TRANSFER_COLUMNS).map(([field, { kind }]) => {
  const column = columnOf(field);
  return READ[kind](`${RIDE_COLUMNS.includes(column) ? 'r' : 'c'}.${column}`);
});

/**
 * The `ExportRow`s of lot `$1` after the place `$3`, `$4`, newest first, as the index `clients_newest` has them. Its LIMIT is
 * a number, because it is prepared.
 */
export const EXPORT_ROWS = `
  WITH page AS MATERIALIZED (
    SELECT * FROM clients WHERE lot_id = $1 AND (created_at, id) < ($3::timestamptz, $4::uuid)
    ORDER BY created_at DESC, id DESC LIMIT ${EXPORT_PAGE_SIZE})
  SELECT
    (SELECT coalesce(json_agg(json_build_array(${VALUES.join(', ')}) ORDER BY c.created_at DESC, c.id DESC), '[]')::text
      FROM page c LEFT JOIN rides r ON r.client_id = c.id) AS rows,
    (SELECT json_build_object('createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'id', id)
      FROM page ORDER BY created_at, id LIMIT 1) AS last,
    (SELECT count(*)::int FROM page) AS count`;
