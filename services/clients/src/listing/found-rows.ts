import { PHONE_KEY } from '../records/client-columns.js';
import { orderBy, type Ordering } from './ordering.js';
import type { Search } from './search-text.js';

/** Selects the rows of a page, as SQL over `clients c`. */
export interface Selection {
  /** The condition that a customer is of the lot. */
  ofLot: string;
  /** The start of the page, and all filters except the following. */
  conditions: readonly string[];
  search: Search | undefined;
  /** The condition that a customer holds the parking spot that the search names, if it may name one. */
  inSpot: string | undefined;
  /** The placeholder of an array of customer types; a row must have one of them. */
  types: string | undefined;
  /** Selects only customers who share their phone with another: a condition on the shared phones. */
  sharedPhones: string | undefined;
  /** True if `sharedPhones` is the only filter. */
  onlySharedPhones: boolean;
  ordering: Ordering;
  /** The number of rows. */
  limit: number;
}

/** Returns common table expressions. The last one, `found`, has the selected rows of `clients`. */
export function foundRows(selection: Selection): string {
  const { sharedPhones, search, types, ordering } = selection;
  if (sharedPhones !== undefined) return withSharedPhones(selection, sharedPhones);
  if (search !== undefined && ordering.name === 'newest') return newestMatches(selection, search);
  if (types !== undefined && ordering.name === 'newest') return newestOfTypes(selection, types);
  return `found AS MATERIALIZED (${rows(selection)})`;
}

const all = (...conditions: (string | undefined)[]): string =>
  conditions.filter((condition) => condition !== undefined).join(' AND ');

const hasType = (types: string | undefined): string | undefined => types && `c.client_type = ANY(${types}::text[])`;

const rows = ({ ofLot, conditions, search, types, ordering, limit }: Selection, condition?: string): string =>
  `SELECT c.* FROM clients c WHERE ${all(ofLot, ...conditions, hasType(types), search?.matches, search?.indexed, condition)}
   ORDER BY ${orderBy(ordering)} LIMIT ${limit}`;

/** Reads the newest rows of each type in index order, so that it is fast for rare and for common types. The Contracts screen uses it. */
const newestOfTypes = ({ ofLot, conditions, ordering, limit }: Selection, types: string): string => `
  found AS MATERIALIZED (
    SELECT c.* FROM (SELECT DISTINCT unnest(${types}::text[]) AS type) types CROSS JOIN LATERAL (
      SELECT c.* FROM clients c WHERE ${all(ofLot, ...conditions, 'c.client_type = types.type')}
      ORDER BY ${orderBy(ordering)} LIMIT ${limit}) c
    ORDER BY ${orderBy(ordering)} LIMIT ${limit})`;

/**
 * Reads the shared phones first, by an index-only scan. A page needs no more shared phones than rows, unless another filter
 * excludes some of the customers.
 */
function withSharedPhones(selection: Selection, sharedPhones: string): string {
  const key = selection.ordering.keys[0]?.sql ?? PHONE_KEY;
  return `
  shared AS MATERIALIZED (
    SELECT ${key === PHONE_KEY ? `ARRAY[${PHONE_KEY}]` : `array_agg(${PHONE_KEY})`} AS keys
    FROM clients c WHERE ${sharedPhones}
    GROUP BY ${key} HAVING count(*) > 1 ORDER BY ${key}
    ${selection.onlySharedPhones ? `LIMIT ${selection.limit}` : ''}),
  found AS MATERIALIZED (${rows(selection, `${PHONE_KEY} IN (SELECT unnest(keys) FROM shared)`)})`;
}

/** How many of the newest customers are sampled to estimate how common a text is; more for longer pages. */
const MIN_SAMPLE = 2000;
const SAMPLE_PER_ROW = 10;
/** With fewer matches than this in the sample, a text is rare enough for the trigram or seam index. */
const MIN_COMMON_MATCHES = 8;
/** How many of the newest customers are scanned at most to fill the page with a common text; more for longer pages. */
const MIN_SCAN = 30_000;
const SCAN_PER_ROW = 30;
/** How many table pages are sampled to estimate a text's total number of matches. */
const SAMPLED_TABLE_PAGES = 32;
/** From this many matches on, looking all of them up is too slow. Instead the newest customers are scanned, two for each match. */
const MANY_MATCHES = 15_000;
const SCAN_PER_MATCH = 2;

/**
 * Finds the newest matches of a search. There are two ways to find them:
 * - Scan the newest customers in the order of the index `clients_newest`, which includes the search text. This is fast for a common
 *   text, whose thousands of matches in the trigram index would have to be fetched and sorted by age.
 * - Look up all matches in the trigram, seam or four-digit index. This is fast for a rare text, for which the scan would be long.
 *
 * A sample of the newest customers tells which one to use. The sample can mislead, because the newest customers may come from a
 * single import. If the scan ends before the page is full, all matches are looked up after all. If the sample has few matches, a
 * sample of table pages estimates the total, and a text with very many matches is scanned for as well.
 *
 * Customers in a parking spot of this name are read from the index of held spots and join the matches.
 */
function newestMatches(selection: Selection, search: Search): string {
  const { matches } = search;
  const { ofLot, inSpot, ordering, limit } = selection;
  const conditions = [ofLot, ...selection.conditions, hasType(selection.types)];
  const order = orderBy(ordering);
  const sampleSize = Math.max(MIN_SAMPLE, SAMPLE_PER_ROW * limit);
  const maxScan = Math.max(MIN_SCAN, SCAN_PER_ROW * limit);
  // The lookup of four digits is faster than the scan, unless the sample already fills the page.
  const commonMatches = search.fourDigits ? limit : MIN_COMMON_MATCHES;
  const newest = (length: string) =>
    `(SELECT c.id, c.search FROM clients c WHERE ${all(...conditions)} ORDER BY ${order} LIMIT ${length}) c`;
  const parked = inSpot && newestOf(matching([...conditions, inSpot]), selection);
  return `
    ${parked === undefined ? '' : `parked AS MATERIALIZED ${parked},`}
    sample AS MATERIALIZED (SELECT count(*) AS hits FROM ${newest(String(sampleSize))} WHERE ${matches}),
    ${estimatedMatches(ofLot, search)},
    scan AS MATERIALIZED (
      SELECT CASE WHEN hits >= ${commonMatches} THEN ${maxScan}
        ELSE (SELECT CASE WHEN matches >= ${MANY_MATCHES} THEN ${SCAN_PER_MATCH} * matches ELSE 0 END FROM estimate) END AS length
      FROM sample),
    newest AS MATERIALIZED (
      SELECT c.id FROM ${newest('(SELECT length::bigint FROM scan)')} WHERE ${matches} LIMIT ${limit}),
    indexed AS MATERIALIZED (${lookup([...conditions, `(SELECT count(*) FROM newest) < ${limit}`], search, selection)}),
    found AS MATERIALIZED (
      SELECT c.* FROM clients c WHERE c.id IN (
        SELECT id FROM newest WHERE (SELECT count(*) FROM newest) = ${limit}
        UNION ALL (SELECT c.id FROM indexed c ORDER BY ${order} LIMIT ${limit})
        ${parked === undefined ? '' : 'UNION ALL SELECT id FROM parked'}))`;
}

/** Estimates how many rows a lookup would fetch. It ignores the filters, because the text indexes do not contain them. */
const estimatedMatches = (ofLot: string, { matches, fourDigits }: Search): string => `
    sampled AS MATERIALIZED (
      SELECT least(1, ${SAMPLED_TABLE_PAGES} * current_setting('block_size')::float8 / greatest(pg_relation_size('clients'), 1)) AS share),
    estimate AS MATERIALIZED (
      SELECT count(*) / (SELECT share FROM sampled) AS matches
      FROM clients c TABLESAMPLE SYSTEM ((SELECT 100 * share FROM sampled)) REPEATABLE (0)
      WHERE ${all(ofLot, matches, fourDigits && `NOT (${fourDigits.lastOfPhone})`)})`;

/** Selects the newest matches by an index. */
function lookup(conditions: readonly (string | undefined)[], search: Search, selection: Selection): string {
  const { matches, indexed, fourDigits } = search;
  if (fourDigits === undefined) return newestOf(matching([...conditions, matches, indexed]), selection);
  const elsewhere = newestOf(matching([...conditions, fourDigits.elsewhere]), selection);
  // The index of the last four digits is in this order.
  return `(${matching([...conditions, fourDigits.lastOfPhone])} ${newestFirst(selection)}) UNION ALL ${elsewhere}`;
}

const matching = (conditions: readonly (string | undefined)[]): string =>
  `SELECT c.id, c.created_at FROM clients c WHERE ${all(...conditions)}`;

const newestFirst = ({ ordering, limit }: Selection): string => `ORDER BY ${orderBy(ordering)} LIMIT ${limit}`;

/** OFFSET 0 keeps the planner from walking the newest customers, which could walk all of them. */
const newestOf = (matches: string, selection: Selection): string =>
  `(SELECT * FROM (${matches} OFFSET 0) c ${newestFirst(selection)})`;
