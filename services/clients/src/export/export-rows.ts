import { EXPORT_PAGE_SIZE, CUSTOMER_FIELDS, type FieldKind } from '@lotline/protocol';
import { toColumn, RIDE_COLUMNS } from '../records/client-columns.js';

const LOT_TIME = `'YYYY-MM-DD HH24:MI:SS'`;
const DAY = `interval '24 hours'`;

/** The lot time of an instant, as a `timestamp`. */
const toLotTime = (instant: string): string => `(${instant}) AT TIME ZONE $2`;

/**
 * Formats an instant as `ExportRow` defines it. When clocks are set back, an hour occurs twice. An instant is ambiguous if the clock
 * shows the same time once more, later or earlier by the amount that it is set back within a day. The first branch is an
 * optimization: most instants have no clock change within a day, which takes only two conversions to find out.
 */
const instantCell = (instant: string): string => `CASE
  WHEN ${toLotTime(`${instant} + ${DAY}`)} - ${toLotTime(`${instant} - ${DAY}`)} = 2 * ${DAY} THEN ${lotTimeCell(instant)}
  WHEN ${isAmbiguous(instant, '+')} OR ${isAmbiguous(instant, '-')}
    THEN to_char(${toLotTime(instant)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS') || ${offset(instant)}
  ELSE ${lotTimeCell(instant)} END`;

const lotTimeCell = (instant: string): string => `to_char(${toLotTime(instant)}, 'YYYY-MM-DD HH24:MI:SS.MS')`;

function isAmbiguous(instant: string, sign: '+' | '-'): string {
  const [from, to] = sign === '+' ? [instant, `${instant} + ${DAY}`] : [`${instant} - ${DAY}`, instant];
  const setBackBy = `(${DAY} - (${toLotTime(to)} - ${toLotTime(from)}))`;
  return `${setBackBy} > interval '0' AND ${toLotTime(`${instant} ${sign} ${setBackBy}`)} = ${toLotTime(instant)}`;
}

/** Formats the lot's UTC offset as `-08:00`. The sign is separate, because `to_char` would repeat it in each field. */
function offset(instant: string): string {
  const value = `(${toLotTime(instant)} - (${instant}) AT TIME ZONE 'UTC')`;
  return `CASE WHEN ${value} < interval '0' THEN '-' ELSE '+' END || to_char(greatest(${value}, -${value}), 'HH24:MI')`;
}

/** How a column is read from PostgreSQL. $2: the lot's time zone. */
const READ: Record<FieldKind, (column: string) => string> = {
  text: (column) => column,
  money: (column) => column,
  number: (column) => column,
  // Null for a customer without a ride.
  'yes-no': (column) => `coalesce(${column}, false)`,
  'lot-time': (column) => `to_char(${column}, ${LOT_TIME})`,
  instant: instantCell,
};

const VALUES = Object.entries(CUSTOMER_FIELDS).map(([field, { kind }]) => {
  const column = toColumn(field);
  return READ[kind](`${RIDE_COLUMNS.includes(column) ? 'r' : 'c'}.${column}`);
});

/**
 * Selects a page of `ExportRow`s. $1: the lot. $3 and $4: the `createdAt` and `id` of the last row of the previous page. Newest
 * first, in the order of the index `clients_newest`. The LIMIT is a constant, because the statement is prepared.
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
