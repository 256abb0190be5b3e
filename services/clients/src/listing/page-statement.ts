import type { ListingFilter } from '@lotline/contracts';
import { RECORD_FIELDS, RIDE_FIELDS } from '../bookings/client-columns.js';
import { orderBy, orderingOf, readCursor, type Ordering } from './ordering.js';
import { searchPatterns } from './search-text.js';

export interface Statement {
  sql: string;
  values: unknown[];
}

/** How many of the newest customers are looked through for a search text before its index is asked. */
const NEWEST_LOOKED_THROUGH = 2000;

const SHARES_ITS_PHONE = `c.phone_digits IS NOT NULL AND EXISTS (
  SELECT FROM clients other
  WHERE other.lot_id = c.lot_id AND other.phone_digits = c.phone_digits AND other.id <> c.id)`;

/**
 * One page, whether there is more, the place of its last row, and the list's version, all in one statement and hence in one
 * snapshot. Throws INVALID for a cursor of another list.
 */
export function pageStatement(lotId: string, filter: ListingFilter, limit: number, cursor?: string): Statement {
  const values: unknown[] = [lotId];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const ordering = orderingOf(filter);
  const conditions = ['c.lot_id = $1', ...narrowing(filter, place)];
  if (cursor !== undefined) conditions.push(after(ordering, readCursor(ordering, cursor), place));
  const searched = filter.search === undefined ? undefined : matches(filter.search, place);

  const order = orderBy(ordering);
  const more = `${place(limit + 1)}::int`;
  const found =
    searched !== undefined && ordering.name === 'newest'
      ? foundBySearch(conditions.join(' AND '), searched, order, more)
      : `found AS MATERIALIZED (
           SELECT c.* FROM clients c WHERE ${[...conditions, ...(searched ? [searched] : [])].join(' AND ')}
           ORDER BY ${order} LIMIT ${more})`;
  return {
    sql: `WITH ${found},
      page AS (SELECT * FROM found c ORDER BY ${order} LIMIT ${more} - 1)
      SELECT
        (SELECT coalesce(json_agg(fields), '[]')::text FROM (
          SELECT ${RECORD_FIELDS}, ${RIDE_FIELDS}
          FROM page c LEFT JOIN rides r ON r.client_id = c.id ORDER BY ${order}) fields) AS body,
        (SELECT count(*)::int FROM page) AS count,
        (SELECT count(*) FROM found) = ${more} AS "hasMore",
        (SELECT json_build_array(${ordering.keys.map(({ text }) => text).join(', ')})
          FROM page c ORDER BY ${reversed(ordering)} LIMIT 1) AS last,
        coalesce((SELECT version FROM list_versions WHERE lot_id = $1), 0)::float8 AS version`,
    values,
  };
}

function narrowing(filter: ListingFilter, place: (value: unknown) => string): string[] {
  const { checkedIn, duplicates, clientTypes, checkoutFrom, checkoutTo } = filter;
  return [
    ...(checkedIn ? ['c.checked_in'] : []),
    ...(duplicates ? [SHARES_ITS_PHONE] : []),
    ...(clientTypes ? [`c.client_type = ANY(${place(clientTypes)}::text[])`] : []),
    ...(checkoutFrom !== undefined ? [`c.check_out_date_time >= ${place(checkoutFrom)}::timestamp`] : []),
    ...(checkoutTo !== undefined ? [`c.check_out_date_time <= ${place(checkoutTo)}::timestamp`] : []),
  ];
}

function after({ keys, direction }: Ordering, values: readonly string[], place: (value: unknown) => string): string {
  const places = keys.map(({ type }, index) => `${place(values[index])}::${type}`);
  return `(${keys.map(({ sql }) => sql).join(', ')}) ${direction === 'DESC' ? '<' : '>'} (${places.join(', ')})`;
}

const matches = (text: string, place: (value: unknown) => string): string =>
  `(${searchPatterns(text)
    .map((pattern) => `c.search LIKE lower(${place(pattern)})`)
    .join(' OR ')})`;

/**
 * Newest matches first, without a bad case. A name that many have fills the page from the newest customers, read in order;
 * sorting its thousands of matches by age would be the slow way. A text that few have would make that walk endless, and
 * takes the trigram index, whose matches are then few to sort. The walk is short, and only its failing opens the index.
 */
const foundBySearch = (conditions: string, searched: string, order: string, more: string): string => `
  newest AS MATERIALIZED (
    SELECT c.id, c.created_at FROM (
      SELECT c.id, c.created_at, c.search FROM clients c WHERE ${conditions}
      ORDER BY ${order} LIMIT ${NEWEST_LOOKED_THROUGH}) c
    WHERE ${searched} LIMIT ${more}),
  indexed AS MATERIALIZED (
    SELECT c.id, c.created_at FROM clients c
    WHERE ${conditions} AND ${searched} AND (SELECT count(*) FROM newest) < ${more}),
  found AS MATERIALIZED (
    SELECT c.* FROM clients c WHERE c.id IN (
      SELECT id FROM newest WHERE (SELECT count(*) FROM newest) = ${more}
      UNION ALL (SELECT c.id FROM indexed c ORDER BY ${order} LIMIT ${more})))`;

const reversed = ({ keys, direction }: Ordering): string =>
  keys.map(({ sql }) => `${sql} ${direction === 'ASC' ? 'DESC' : 'ASC'}`).join(', ');
