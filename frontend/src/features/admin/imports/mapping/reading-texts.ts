import type { DateOrder, ImportColumn, ImportLayout } from '@lotline/protocol';
import { formatCountOf } from '../../../../lib/text/numbers.js';
import { columnLabel } from './fields.js';

type Column = ImportLayout['columns'][number];
type DecidedOrder = NonNullable<ImportLayout['dateOrder']>;

export const ORDER_LABELS: Record<DateOrder, string> = { 'month-first': 'month first', 'day-first': 'day first' };

const isRead = ({ state }: ImportLayout['sheets'][number]): boolean => state === 'read';

/** '9 of 11 columns read · dates month first'. */
export function formatSummary({ sheets, columns, dateOrder, statuses }: ImportLayout): string {
  const known = columns.filter(({ column }) => column !== null).length;
  const leftOut = statuses.filter(({ isLeftOut }) => isLeftOut).reduce((sum, { rows }) => sum + rows, 0);
  return [
    sheets.length > 1 ? `${sheets.filter(isRead).length} of ${sheets.length} sheets` : '',
    `${known} of ${formatCountOf(columns.length, 'column')} read`,
    dateOrder ? `dates ${ORDER_LABELS[dateOrder.order]}` : '',
    leftOut > 0 ? `${formatCountOf(leftOut, 'row')} left out by status` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The order that a date such as 20/11/2026 proves; undefined if it can be read in two ways. */
function provenOrder(value: string): DateOrder | undefined {
  const [, first, second] = /^\D*(\d{1,2})\D+(\d{1,2})\D/.exec(value) ?? [];
  if (Number(first) > 12) return 'day-first';
  return Number(second) > 12 ? 'month-first' : undefined;
}

/** The cell that proves the order: 'Row 2', or 'Row 2 of November' in a file with several sheets. */
const placeOf = ({ sheet, row }: NonNullable<DecidedOrder['evidence']>, { sheets }: ImportLayout): string =>
  sheets.length > 1 && sheet !== '' ? `Row ${row} of ${sheet}` : `Row ${row}`;

/** Why dates are read in their order. */
export function formatEvidence({ order, decidedBy, evidence }: DecidedOrder, layout: ImportLayout): string {
  if (evidence) {
    const proven = ORDER_LABELS[provenOrder(evidence.value) ?? order];
    return `${placeOf(evidence, layout)} proves ${proven}: ${evidence.value}`;
  }
  return decidedBy === 'lot'
    ? `No row proves it; ${ORDER_LABELS[order]} because of this lot’s country`
    : 'No row proves it';
}

/** What a booking needs. */
const NEEDED: readonly { label: string; oneOf: readonly ImportColumn[] }[] = [
  { label: 'the name', oneOf: ['fullName', 'firstName', 'lastName'] },
  { label: 'the phone', oneOf: ['phone'] },
  { label: 'the check-in', oneOf: ['checkInDateTime'] },
  { label: 'the check-out', oneOf: ['checkOutDateTime'] },
];
/** A file may have several phones of a customer, and several columns of notes. */
const MAY_REPEAT: readonly ImportColumn[] = ['phone', 'notes'];

/** The fields that columns with different headings have. */
export function repeatedFields(columns: readonly Pick<Column, 'heading' | 'column'>[]): Set<ImportColumn> {
  const headings = new Map<ImportColumn, Set<string>>();
  for (const { heading, column } of columns) {
    if (column !== null && !MAY_REPEAT.includes(column))
      headings.set(column, (headings.get(column) ?? new Set()).add(heading));
  }
  return new Set([...headings].flatMap(([field, { size }]) => (size > 1 ? [field] : [])));
}

const list = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** What a person should look at before the import; empty for a file that is clear. */
export function findDoubts(layout: ImportLayout): string[] {
  const { columns, dateOrder } = layout;
  const missing = NEEDED.filter(
    ({ oneOf }) => !columns.some(({ column }) => column !== null && oneOf.includes(column)),
  );
  const repeated = [...repeatedFields(columns)];
  const proven = dateOrder?.evidence ? provenOrder(dateOrder.evidence.value) : undefined;
  return [
    ...(missing.length > 0
      ? [`No column is read as ${list.format(missing.map(({ label }) => label))}. If the file has it, choose it below.`]
      : []),
    ...repeated.map((field) => `Several columns are read as ${columnLabel(field)}.`),
    ...(dateOrder && proven !== undefined && proven !== dateOrder.order
      ? [`Dates are read ${ORDER_LABELS[dateOrder.order]}, but ${formatEvidence(dateOrder, layout)}.`]
      : []),
  ];
}

/** What the file has that was not read, or that its reader does not see. */
export const formatNotices = ({ sheets }: ImportLayout): string[] =>
  sheets.flatMap(({ name, state, hiddenRows }) => {
    const sheet = name === '' ? 'The file' : `Sheet ${name}`;
    if (state === 'hidden') return [`${sheet} is hidden and was not read.`];
    if (state === 'chart') return [`${sheet} is a chart and was not read.`];
    if (state === 'not-chosen') return [`${sheet} was not chosen and was not read.`];
    if (state === 'no-headings') return [`${sheet} has no known headings and was not read.`];
    if (hiddenRows === 0) return [];
    return [
      `${sheet} has ${formatCountOf(hiddenRows, 'hidden row')}, which ${hiddenRows === 1 ? 'was' : 'were'} read too.`,
    ];
  });
