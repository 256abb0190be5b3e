import { CUSTOMER_FIELDS, type ImportColumn } from '@lotline/protocol';
import { HEADING_WORDS, TIME_WORDS } from './heading-words.js';

/** Ignores case, accents, spaces and punctuation of a heading: 'Check-In Date/Time' is 'checkindatetime'. */
export const normalizeHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const isField = (name: string): name is keyof typeof CUSTOMER_FIELDS => Object.hasOwn(CUSTOMER_FIELDS, name);

/** The headings of Lotline's exports and the field names. */
const OWN = ((): ReadonlyMap<string, ImportColumn> => {
  const fields = Object.keys(CUSTOMER_FIELDS).filter(isField);
  return new Map([
    ...fields.map((field): [string, ImportColumn] => [normalizeHeading(field), field]),
    ...fields.map((field): [string, ImportColumn] => [normalizeHeading(CUSTOMER_FIELDS[field].heading), field]),
  ]);
})();

const WORDS: ReadonlyMap<string, ImportColumn> = new Map(
  HEADING_WORDS.flatMap(([column, words]) => words.split(' ').map((word): [string, ImportColumn] => [word, column])),
);

/** 'Total (USD)' */
const CURRENCY = /(usd|eur|gbp|cad|aud|mxn)$/;

/** Returns the column of a heading in any spelling, or undefined. Lotline's own names take precedence. */
export const columnOfHeading = (heading: string): ImportColumn | undefined => {
  const normalized = normalizeHeading(heading);
  return OWN.get(normalized) ?? WORDS.get(normalized) ?? WORDS.get(normalized.replace(CURRENCY, ''));
};

/** Whether the heading is one of an export or a field name, so that its values are Lotline's too. */
export const isOwnHeading = (heading: string): boolean => OWN.has(normalizeHeading(heading));

/** The columns that several headings can have. `row-cells.ts` combines their cells. */
const REPEATABLE: ReadonlySet<ImportColumn> = new Set(['phone', 'notes', 'status']);

/** 'Depart' beside 'Return' is the start of the trip, and so the check-in unless another column is. */
const DEPARTURE = /^(dep|depart(s|ing|ure)?)(date|time|datetime|dateandtime)?$/;
const RETURN = /^(ret|return(s|ing)?)(date|time|datetime|dateandtime)?$/;

const OF_TIME = /(?<!date|dateand)time$/;

/** Times without a column of dates, which have the date too: 'Start Time' and 'End Time'. */
const DATES_OF_TIMES = { checkInTime: 'checkInDateTime', checkOutTime: 'checkOutDateTime' } as const;
const isTime = (column: ImportColumn | undefined): column is keyof typeof DATES_OF_TIMES =>
  column === 'checkInTime' || column === 'checkOutTime';

/** Returns the column of each heading of a sheet; undefined for an unknown one or the repetition of a column. */
export function columnsOfHeadings(headings: readonly string[]): (ImportColumn | undefined)[] {
  const normalized = headings.map(normalizeHeading);
  const known = headings.map(columnOfHeading);
  const trip = {
    hasReturn: normalized.some((heading) => RETURN.test(heading)),
    hasStart: known.includes('checkInDateTime'),
  };
  const meant = known.map((column, at) => meaning(column, normalized, known, at, trip));
  const seen = new Set<ImportColumn>();
  return meant.map((column) => {
    const found = isTime(column) && !meant.includes(DATES_OF_TIMES[column]) ? DATES_OF_TIMES[column] : column;
    if (found === undefined || (seen.has(found) && !REPEATABLE.has(found))) return undefined;
    seen.add(found);
    return found;
  });
}

function meaning(
  column: ImportColumn | undefined,
  normalized: readonly string[],
  known: readonly (ImportColumn | undefined)[],
  at: number,
  trip: { hasReturn: boolean; hasStart: boolean },
): ImportColumn | undefined {
  const heading = normalized[at] ?? '';
  if (trip.hasReturn && DEPARTURE.test(heading)) {
    if (trip.hasStart) return undefined;
    return OF_TIME.test(heading) ? 'checkInTime' : 'checkInDateTime';
  }
  if (column !== undefined || !TIME_WORDS.has(heading) || at === 0) return column;
  const before = meaning(known[at - 1], normalized, known, at - 1, trip);
  if (before === 'checkInDateTime') return 'checkInTime';
  return before === 'checkOutDateTime' ? 'checkOutTime' : undefined;
}
