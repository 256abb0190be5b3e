import { orderBy, type Ordering } from './ordering.js';
import type { Search } from './search-text.js';

/** What a page is chosen by: SQL over `clients c`. */
export interface Choice {
  /** The lot, the place of the page, and every filter but those below. */
  conditions: readonly string[];
  searched: Search | undefined;
  /** The placeholder of the customer types, any of which is wanted. */
  types: string | undefined;
  /** Only those who share their phone with another: the condition that its shared phones must meet. */
  shared: string | undefined;
  /** True where nothing but `shared` narrows the list. */
  onlyShared: boolean;
  ordering: Ordering;
  /** How many rows are wanted. */
  wanted: number;
}

/** The common table expressions that end in `found`: the chosen rows of `clients`, at most `wanted` of them. */
export function foundRows(choice: Choice): string {
  if (choice.shared !== undefined) return sharingTheirPhone(choice, choice.shared);
  if (choice.searched !== undefined && choice.ordering.name === 'newest')
    return searchedNewest(choice, choice.searched);
  if (choice.types !== undefined && choice.ordering.name === 'newest') return newestOfTypes(choice, choice.types);
  return `found AS MATERIALIZED (${rows(choice)})`;
}

const all = (...conditions: (string | undefined)[]): string =>
  conditions.filter((condition) => condition !== undefined).join(' AND ');

const ofTypes = (types: string | undefined): string | undefined => types && `c.client_type = ANY(${types}::text[])`;

const rows = ({ conditions, searched, types, ordering, wanted }: Choice, further?: string): string =>
  `SELECT c.* FROM clients c WHERE ${all(...conditions, ofTypes(types), searched?.matches, searched?.indexed, further)}
   ORDER BY ${orderBy(ordering)} LIMIT ${wanted}`;

/** As the contracts' screen asks: the newest of each type, in the order that an index has them, whether few or many. */
const newestOfTypes = ({ conditions, ordering, wanted }: Choice, types: string): string => `
  found AS MATERIALIZED (
    SELECT c.* FROM (SELECT DISTINCT unnest(${types}::text[]) AS type) wanted CROSS JOIN LATERAL (
      SELECT c.* FROM clients c WHERE ${all(...conditions, 'c.client_type = wanted.type')}
      ORDER BY ${orderBy(ordering)} LIMIT ${wanted}) c
    ORDER BY ${orderBy(ordering)} LIMIT ${wanted})`;

/**
 * The shared phones first, from their index alone. A page of customers needs no more shared phones than rows, unless some
 * of the customers are left out by another filter.
 */
const sharingTheirPhone = (choice: Choice, shared: string): string => `
  shared AS MATERIALIZED (
    SELECT c.phone_digits FROM clients c WHERE ${shared}
    GROUP BY c.phone_digits HAVING count(*) > 1 ORDER BY c.phone_digits
    ${choice.onlyShared ? `LIMIT ${choice.wanted}` : ''}),
  found AS MATERIALIZED (${rows(choice, 'c.phone_digits IN (SELECT phone_digits FROM shared)')})`;

/** So many of the newest customers say how common a text is: at least this many, and more for longer pages. */
const SAMPLED = 2000;
const SAMPLED_A_ROW = 10;
/** Found fewer times among those, a text is rare enough for the index of trigrams or of seams. */
const COMMON = 8;
/** So many of the newest customers are read at most until a common text has filled the page. */
const READ = 30_000;
const READ_A_ROW = 30;
/** So many of the table's pages, from all over it, say how many customers a text has in all. */
const PAGES = 32;
/** From so many on, looking all up takes longer than a screen should wait, and twice as many are read from the newest first. */
const MANY = 15_000;
const READ_A_MATCH = 2;

/**
 * Newest matches first (bar: search over 1,000,000 customers, design §10). A name that many have fills the page from the
 * newest customers, read in their order from one index that holds the text too: their thousands of matches in the index of
 * trigrams would all have to be found and sorted by age. A text that few have would make that walk long for nothing, and
 * takes the index of trigrams or, where words meet in it, of seams. A sample of the newest says which of the two it is. It
 * is no fair sample (the newest may be one company's import of one day), so it does not say how long the walk may be: one
 * that ends before the page is full has all matches looked up. Nor does it know a name that many have, but none of that
 * import: where it finds few, some pages from all over the table are asked, and a text that many have is walked for, too. That
 * takes less than looking it up would.
 */
function searchedNewest(choice: Choice, searched: Search): string {
  const { matches } = searched;
  const { ordering, wanted } = choice;
  const conditions = [...choice.conditions, ofTypes(choice.types)];
  const order = orderBy(ordering);
  const sampled = Math.max(SAMPLED, SAMPLED_A_ROW * wanted);
  const most = Math.max(READ, READ_A_ROW * wanted);
  // Four digits are looked up for less than that walk, unless it ends at once.
  const common = searched.fourDigits ? wanted : COMMON;
  const newest = (length: string) =>
    `(SELECT c.id, c.search FROM clients c WHERE ${all(...conditions)} ORDER BY ${order} LIMIT ${length}) c`;
  return `
    sample AS MATERIALIZED (SELECT count(*) AS hits FROM ${newest(String(sampled))} WHERE ${matches}),
    ${everywhere(searched)},
    walk AS MATERIALIZED (
      SELECT CASE WHEN hits >= ${common} THEN ${most}
        ELSE (SELECT CASE WHEN matches >= ${MANY} THEN ${READ_A_MATCH} * matches ELSE 0 END FROM everywhere) END AS length
      FROM sample),
    newest AS MATERIALIZED (
      SELECT c.id FROM ${newest('(SELECT length::bigint FROM walk)')} WHERE ${matches} LIMIT ${wanted}),
    indexed AS MATERIALIZED (${lookedUp([...conditions, `(SELECT count(*) FROM newest) < ${wanted}`], searched, choice)}),
    found AS MATERIALIZED (
      SELECT c.* FROM clients c WHERE c.id IN (
        SELECT id FROM newest WHERE (SELECT count(*) FROM newest) = ${wanted}
        UNION ALL (SELECT c.id FROM indexed c ORDER BY ${order} LIMIT ${wanted})))`;
}

/** About how many would have to be looked up, whatever the filters: the index of a text knows no lot. */
const everywhere = ({ matches, fourDigits }: Search): string => `
    share AS MATERIALIZED (
      SELECT least(1, ${PAGES} * current_setting('block_size')::float8 / greatest(pg_relation_size('clients'), 1)) AS read),
    everywhere AS MATERIALIZED (
      SELECT count(*) / (SELECT read FROM share) AS matches
      FROM clients c TABLESAMPLE SYSTEM ((SELECT 100 * read FROM share)) REPEATABLE (0)
      WHERE ${all(matches, fourDigits && `NOT (${fourDigits.lastOfPhone})`)})`;

/** Whoever of the searched may be among the newest of them. The last four digits of many phones are read newest first. */
function lookedUp(conditions: readonly (string | undefined)[], searched: Search, { ordering, wanted }: Choice): string {
  const matching = (...which: (string | undefined)[]) =>
    `SELECT c.id, c.created_at FROM clients c WHERE ${all(...conditions, ...which)}`;
  const { matches, indexed, fourDigits } = searched;
  if (fourDigits === undefined) return matching(matches, indexed);
  return `
      (${matching(fourDigits.lastOfPhone)} ORDER BY ${orderBy(ordering)} LIMIT ${wanted})
      UNION ALL ${matching(fourDigits.elsewhere)}`;
}
