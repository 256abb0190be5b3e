import { EXPORT_PAGE_SIZE, TRANSFER_COLUMNS, type CellKind } from '@lotline/contracts';
import { columnOf, RIDE_COLUMNS } from '../records/client-columns.js';

const LOT_TIME = `'YYYY-MM-DD HH24:MI:SS'`;
const DAY = `interval '24 hours'`;

/** The lot's wall clock at an instant, as a `timestamp`. */
const wall = (instant: string): string => `(${instant}) AT TIME ZONE $2`;

/**
 * An instant as `ExportRow` has it. A clock that is set back repeats the wall times of the hour before: an instant is one of those
 * when the wall clock shows the same either so much later or so much earlier as it is set back within a day. Most instants have no
 * clock change within a day, which the first branch finds out with two conversions.
 */
const instantCell = (instant: string): string => `CASE
  WHEN NOT $5 OR ${wall(`${instant} + ${DAY}`)} - ${wall(`${instant} - ${DAY}`)} = 2 * ${DAY} THEN ${lotTimeCell(instant)}
  WHEN ${isRepeated(instant, '+')} OR ${isRepeated(instant, '-')}
    THEN to_char(${wall(instant)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS') || ${offset(instant)}
  ELSE ${lotTimeCell(instant)} END`;

const lotTimeCell = (instant: string): string => `to_char(${wall(instant)}, 'YYYY-MM-DD HH24:MI:SS.MS')`;

function isRepeated(instant: string, sign: '+' | '-'): string {
  const [from, to] = sign === '+' ? [instant, `${instant} + ${DAY}`] : [`${instant} - ${DAY}`, instant];
  const setBackBy = `(${DAY} - (${wall(to)} - ${wall(from)}))`;
  return `${setBackBy} > interval '0' AND ${wall(`${instant} ${sign} ${setBackBy}`)} = ${wall(instant)}`;
}

/** `-08:00`. The sign is written separately, because `to_char` repeats it in each field. */
function offset(instant: string): string {
  const value = `(${wall(instant)} - (${instant}) AT TIME ZONE 'UTC')`;
  return `CASE WHEN ${value} < interval '0' THEN '-' ELSE '+' END || to_char(greatest(${value}, -${value}), 'HH24:MI')`;
}

/** How a cell's value leaves PostgreSQL; `$2` is the lot's time zone, `$5` whether repeated hours have their offset. */
const READ: Record<CellKind, (column: string) => string> = {
  text: (column) => column,
  money: (column) => column,
  number: (column) => column,
  // Of a customer without a ride there is no row to say no.
  'yes-no': (column) => `coalesce(${column}, false)`,
  'lot-time': (column) => `to_char(${column}, ${LOT_TIME})`,
  instant: instantCell,
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
    (SELECT coalesce(json_agg(DISTINCT created_by), '[]') FROM page WHERE created_by IS NOT NULL) AS creators,
    (SELECT count(*)::int FROM page) AS count`;
