import type { ListingFilter } from '@lotline/contracts';
import { BESIDE_CLIENTS, RECORD_FIELDS, RIDE_FIELDS, UNDELIVERABLE_REASON } from '../records/client-columns.js';
import { foundRows } from './found-rows.js';
import { listCount } from './list-count.js';
import { orderBy, orderingOf, readCursor, type Ordering } from './ordering.js';
import { searchFor } from './search-text.js';

export interface Statement {
  sql: string;
  values: unknown[];
}

/** Adds a parameter and answers its placeholder. */
type Place = (value: unknown) => string;

/**
 * One page, whether there is more, the place of its last row, and the list's version, all in one statement and hence in one
 * snapshot. Throws INVALID for a cursor of another list.
 */
export function pageStatement(lotId: string, filter: ListingFilter, limit: number, cursor?: string): Statement {
  const values: unknown[] = [];
  const place: Place = (value) => `$${values.push(value)}`;
  const lotPlace = place(lotId);
  const lot = `c.lot_id = ${lotPlace}`;
  const ordering = orderingOf(filter);
  const begin = cursor === undefined ? undefined : readCursor(ordering, cursor);
  const filters = narrowing(filter, place);
  const types = filter.clientTypes && place(filter.clientTypes);
  const searched = filter.search === undefined ? undefined : searchFor(filter.search, place);
  const order = orderBy(ordering);
  const found = foundRows({
    conditions: [lot, ...filters, ...(begin ? [after(ordering, begin, place)] : [])],
    searched,
    types,
    shared: filter.duplicates && sharable(lot, begin, place),
    onlyShared: filters.length === 0 && types === undefined && searched === undefined,
    ordering,
    wanted: limit + 1,
  });
  return {
    sql: `WITH ${found},
      page AS (SELECT * FROM found c ORDER BY ${order} LIMIT ${limit})
      SELECT
        (SELECT coalesce(json_agg(fields), '[]')::text FROM (
          SELECT ${RECORD_FIELDS}, ${RIDE_FIELDS}, ${UNDELIVERABLE_REASON}
          FROM page c ${BESIDE_CLIENTS} ORDER BY ${order}) fields) AS body,
        (SELECT count(*)::int FROM page) AS count,
        (SELECT count(*) FROM found) > ${limit} AS "hasMore",
        (SELECT json_build_array(${ordering.keys.map(({ text }) => text).join(', ')})
          FROM page c ORDER BY ${reversed(ordering)} LIMIT 1) AS last,
        ${listCount(lotPlace)}`,
    values,
  };
}

function narrowing(filter: ListingFilter, place: Place): string[] {
  const { checkedIn, checkoutFrom, checkoutTo, checkinFrom, checkinTo } = filter;
  return [
    ...(checkedIn ? ['c.checked_in'] : []),
    ...(checkoutFrom !== undefined ? [`c.check_out_date_time >= ${place(checkoutFrom)}::timestamp`] : []),
    ...(checkoutTo !== undefined ? [`c.check_out_date_time <= ${place(checkoutTo)}::timestamp`] : []),
    ...(checkinFrom !== undefined ? [`c.check_in_date_time >= ${place(checkinFrom)}::timestamp`] : []),
    ...(checkinTo !== undefined ? [`c.check_in_date_time <= ${place(checkinTo)}::timestamp`] : []),
  ];
}

function after({ keys, direction }: Ordering, begin: readonly string[], place: Place): string {
  const places = keys.map(({ type }, index) => `${place(begin[index])}::${type}`);
  return `(${keys.map(({ sql }) => sql).join(', ')}) ${direction === 'DESC' ? '<' : '>'} (${places.join(', ')})`;
}

/** Phones that are compared at all; those before the page's first need no counting again. */
const sharable = (lot: string, begin: readonly string[] | undefined, place: Place): string =>
  `${lot} AND c.phone_digits IS NOT NULL${begin ? ` AND c.phone_digits >= ${place(begin[0])}` : ''}`;

const reversed = ({ keys, direction }: Ordering): string =>
  keys.map(({ sql }) => `${sql} ${direction === 'ASC' ? 'DESC' : 'ASC'}`).join(', ');
