import {
  isNoSpot,
  MAX_SPOT_LENGTH,
  spotKey,
  spotsHeldFrom,
  type ListingFilter,
  type PendingStep,
} from '@lotline/protocol';
import {
  JOIN_RIDE,
  PHONE_KEY,
  RECORD_FIELDS,
  RIDE_FIELDS,
  UNDELIVERABLE_REASON,
  listVersion,
} from '../records/client-columns.js';
import { foundRows } from './found-rows.js';
import { holdsSpotNamed } from '../spots/spots.repository.js';
import { keyAtLot, orderBy, orderingOf, readCursor, type Ordering } from './ordering.js';
import { searchFor } from './search-text.js';

export interface Statement {
  sql: string;
  values: unknown[];
}

/** `today`: the lot's day. `callingCode`: of the lot's country. */
export interface ListedLot {
  id: string;
  today: string;
  callingCode: string;
}

/** Adds a parameter and returns its placeholder. */
type AddParameter = (value: unknown) => string;

/**
 * Selects a page, whether more rows follow, the cursor keys of its last row, and the list version. One statement, so that all of
 * them come from one snapshot. Throws INVALID for a cursor of another list.
 */
export function pageStatement(lot: ListedLot, filter: ListingFilter, limit: number, cursor?: string): Statement {
  const { callingCode } = lot;
  const values: unknown[] = [];
  const addParameter: AddParameter = (value) => `$${values.push(value)}`;
  const lotParameter = addParameter(lot.id);
  const ofLot = `c.lot_id = ${lotParameter}`;
  const ordering = orderingOf(filter, callingCode);
  const start = cursor === undefined ? undefined : readCursor(ordering, cursor);
  const filters = toConditions(filter, addParameter);
  const types = filter.clientTypes && addParameter(filter.clientTypes);
  const search = filter.search === undefined ? undefined : searchFor(filter.search, addParameter, callingCode);
  const order = orderBy(ordering);
  const found = foundRows({
    ofLot,
    conditions: [...filters, ...(start ? [after(ordering, start, addParameter)] : [])],
    search,
    inSpot:
      filter.search === undefined || ordering.name !== 'newest'
        ? undefined
        : inSpot(filter.search, lotParameter, lot.today, addParameter),
    types,
    sharedPhones: filter.duplicates && comparedPhones(ofLot, keyAtLot(callingCode), start, addParameter),
    onlySharedPhones: filters.length === 0 && types === undefined && search === undefined,
    ordering,
    limit: limit + 1,
  });
  return {
    sql: `WITH ${found},
      page AS (SELECT * FROM found c ORDER BY ${order} LIMIT ${limit})
      SELECT
        (SELECT coalesce(json_agg(fields), '[]')::text FROM (
          SELECT ${RECORD_FIELDS}, ${RIDE_FIELDS}, ${UNDELIVERABLE_REASON}
          FROM page c ${JOIN_RIDE} ORDER BY ${order}) fields) AS body,
        (SELECT count(*)::int FROM page) AS count,
        (SELECT count(*) FROM found) > ${limit} AS "hasMore",
        (SELECT json_build_array(${ordering.keys.map(({ text }) => text).join(', ')})
          FROM page c ORDER BY ${reversed(ordering)} LIMIT 1) AS last,
        ${listVersion(lotParameter)}`,
    values,
  };
}

function toConditions(filter: ListingFilter, addParameter: AddParameter): string[] {
  const { checkedIn, ids, pending, checkoutFrom, checkoutTo, checkinFrom, checkinTo } = filter;
  return [
    ...(checkedIn ? ['c.checked_in'] : []),
    ...(ids ? [`c.id = ANY(${addParameter(ids)}::uuid[])`] : []),
    ...(pending ? [IS_PENDING[pending]] : []),
    ...(checkoutFrom !== undefined ? [`c.check_out_date_time >= ${addParameter(checkoutFrom)}::timestamp`] : []),
    ...(checkoutTo !== undefined ? [`c.check_out_date_time <= ${addParameter(checkoutTo)}::timestamp`] : []),
    ...(checkinFrom !== undefined ? [`c.check_in_date_time >= ${addParameter(checkinFrom)}::timestamp`] : []),
    ...(checkinTo !== undefined ? [`c.check_in_date_time <= ${addParameter(checkinTo)}::timestamp`] : []),
  ];
}

/** `isPending` as SQL. */
const IS_PENDING: Record<PendingStep, string> = {
  'check-in': 'c.manual_check_in_status IS NULL AND c.manual_check_out_status IS NULL',
  'check-out': '(c.checked_in OR c.manual_check_out_status IS NULL)',
};

/** The condition that a customer holds the parking spot that the search names. */
function inSpot(search: string, lot: string, today: string, addParameter: AddParameter): string | undefined {
  if (isNoSpot(search) || search.length > MAX_SPOT_LENGTH) return undefined;
  return holdsSpotNamed(lot, addParameter(spotsHeldFrom(today)), addParameter(spotKey(search)));
}

function after({ keys, direction }: Ordering, start: readonly string[], addParameter: AddParameter): string {
  const values = keys.map(({ type }, index) => `${addParameter(start[index])}::${type}`);
  return `(${keys.map(({ sql }) => sql).join(', ')}) ${direction === 'DESC' ? '<' : '>'} (${values.join(', ')})`;
}

/** Excludes placeholder phones, which count as no phone, and the phones of earlier pages. */
const comparedPhones = (
  ofLot: string,
  key: string,
  start: readonly string[] | undefined,
  addParameter: AddParameter,
): string => `${ofLot} AND ${PHONE_KEY} IS NOT NULL${start ? ` AND ${key} >= ${addParameter(start[0])}` : ''}`;

const reversed = ({ keys, direction }: Ordering): string =>
  keys.map(({ sql }) => `${sql} ${direction === 'ASC' ? 'DESC' : 'ASC'}`).join(', ');
