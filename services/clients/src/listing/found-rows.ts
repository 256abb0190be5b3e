import { orderBy, type Ordering } from './ordering.js';

/** What a page is chosen by: SQL over `clients c`. */
export interface Choice {
  /** The lot, the place of the page, and every filter but the two below. */
  conditions: readonly string[];
  /** The condition of a search. */
  searched: string | undefined;
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
  return `found AS MATERIALIZED (${rows(choice)})`;
}

const all = (...conditions: (string | undefined)[]): string =>
  conditions.filter((condition) => condition !== undefined).join(' AND ');

const rows = ({ conditions, searched, ordering, wanted }: Choice, further?: string): string =>
  `SELECT c.* FROM clients c WHERE ${all(...conditions, searched, further)} ORDER BY ${orderBy(ordering)} LIMIT ${wanted}`;

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

/** How many of the newest customers are looked through for a text: at least this many, and more for longer pages. */
const LOOKED_THROUGH = 6000;
const LOOKED_THROUGH_A_ROW = 40;

/**
 * Newest matches first, without a bad case. A name that many have fills the page from the newest customers, read in order:
 * sorting its thousands of matches by age would be the slow way. A text that few have would make that walk endless, and
 * takes the trigram index, whose matches are then few to sort. The walk is short, and only its failing opens the index.
 */
function searchedNewest({ conditions, ordering, wanted }: Choice, searched: string): string {
  const order = orderBy(ordering);
  const length = Math.max(LOOKED_THROUGH, LOOKED_THROUGH_A_ROW * wanted);
  return `
    newest AS MATERIALIZED (
      SELECT c.id FROM (
        SELECT c.id, c.search FROM clients c WHERE ${all(...conditions)} ORDER BY ${order} LIMIT ${length}) c
      WHERE ${searched} LIMIT ${wanted}),
    indexed AS MATERIALIZED (
      SELECT c.id, c.created_at FROM clients c
      WHERE ${all(...conditions, searched)} AND (SELECT count(*) FROM newest) < ${wanted}),
    found AS MATERIALIZED (
      SELECT c.* FROM clients c WHERE c.id IN (
        SELECT id FROM newest WHERE (SELECT count(*) FROM newest) = ${wanted}
        UNION ALL (SELECT c.id FROM indexed c ORDER BY ${order} LIMIT ${wanted})))`;
}
