import { IMPORT_LIMITS, type ImportMapping, type ImportSheet } from '@lotline/protocol';
import type { ImportedCell } from '../rows/dates.js';
import { noHeadings, noRows, noSuchHeading, noSuchSheet, tooManyColumns } from '../errors.js';
import { findColumns, type FileColumns } from './columns.js';
import { leftOutReason } from './left-out.js';
import type { RowSource, SourceRow } from './row-source.js';
import { isBlankRow, type Sheet, type TableRow } from './sheet.js';

/** The rows, without blank ones, among which the headings are searched. */
const FIRST_ROWS = 20;
/** A number below is no date: a time of day, or a count. */
const FIRST_SERIAL = 1000;

interface Headings {
  row: number;
  columns: FileColumns;
}

/**
 * Finds the headings of a workbook's or a CSV's sheets. Throws INVALID if none are known, except in a check: a person can then say what
 * each column is.
 */
export async function tableSource(
  sheets: readonly Sheet[],
  mapping: ImportMapping,
  { isCheck = false } = {},
): Promise<RowSource> {
  const chosen = sheets.filter((sheet) => isChosen(sheet, mapping));
  const missing = (mapping.sheets ?? []).filter((name) => !chosen.some((sheet) => sheet.name === name));
  if (missing.length > 0) throw noSuchSheet(missing);
  const headings = await findHeadings(sheets, mapping);
  const isKnown = [...headings.values()].some(({ columns }) => columns.fields > 0);
  if (!isKnown && !isCheck) throw noHeadings();
  const unknown = missingHeadings(headings, mapping);
  if (unknown.length > 0) throw noSuchHeading(unknown);
  return {
    sheets: sheets.map((sheet) => {
      const found = headings.get(sheet);
      return { name: sheet.name, state: found ? 'read' : unreadState(sheet, chosen), headingRow: found?.row ?? null };
    }),
    async *rows() {
      for (const [sheet, found] of headings) yield* rowsOf(sheet, found);
    },
  };
}

function missingHeadings(headings: ReadonlyMap<Sheet, Headings>, { columns = {} }: ImportMapping): string[] {
  const found = new Set([...headings.values()].flatMap(({ columns: { all } }) => all.map(({ heading }) => heading)));
  return Object.keys(columns).filter((heading) => !found.has(heading));
}

/** A hidden sheet is read if the mapping names it. */
const isChosen = ({ kind, name }: Sheet, { sheets }: ImportMapping): boolean =>
  kind !== 'chart' && (sheets ? sheets.includes(name) : kind === 'visible');

function unreadState(sheet: Sheet, chosen: readonly Sheet[]): ImportSheet['state'] {
  if (chosen.includes(sheet)) return 'no-headings';
  return sheet.kind === 'visible' ? 'not-chosen' : sheet.kind;
}

/**
 * Finds the row with the headings of each sheet: the first with two known headings. In a file without such a row, a single known heading
 * counts, and in a file without any, the first row with two cells. Throws INVALID if there are no rows.
 */
export async function findHeadings(sheets: readonly Sheet[], mapping: ImportMapping): Promise<Map<Sheet, Headings>> {
  const [known, single, unknown] = [new Map<Sheet, Headings>(), new Map<Sheet, Headings>(), new Map<Sheet, Headings>()];
  for (const sheet of sheets.filter((each) => isChosen(each, mapping))) {
    const found = (await firstRows(sheet, mapping.headingRow)).map(({ number, cells }) => ({
      row: number,
      columns: findColumns(cells, mapping),
    }));
    const [first] = found;
    if (!first) continue;
    const chosen = found.find(({ row }) => row === mapping.headingRow);
    const two = found.filter(({ columns }, at) => columns.fields >= 2 && !hasMore(found[at + 1], columns));
    const one = found.find(
      ({ columns }) => columns.fields === 1 && (columns === first.columns || isRowOfHeadings(columns)),
    );
    const best = chosen ?? two.find(({ columns }) => !hasValues(columns)) ?? two[0];
    if (best) known.set(sheet, best);
    if (one) single.set(sheet, one);
    unknown.set(sheet, found.find(({ columns }) => isRowOfHeadings(columns)) ?? first);
  }
  if (unknown.size === 0) throw noRows();
  return [known, single].find(({ size }) => size > 0) ?? unknown;
}

/** Headings in two rows, such as 'Stay' above 'Check-in' and 'Check-out', are the second. */
const hasMore = (next: Headings | undefined, { fields }: FileColumns): boolean =>
  next !== undefined && next.columns.fields > fields;

/** The period of a report, such as 'From', '11/01/2026', 'To', '11/30/2026', has known headings too. */
const hasValues = ({ all }: FileColumns): boolean =>
  all.some(({ heading }) => /\d/.test(heading) && !/\p{L}/u.test(heading));

const isRowOfHeadings = ({ all }: FileColumns): boolean => all.filter(({ heading }) => heading !== '').length > 1;

/** Returns the first rows that are not blank, and the row `chosen`. */
async function firstRows(sheet: Sheet, chosen: number | undefined): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const row of sheet.rows()) {
    const isEnd = chosen === undefined ? rows.length === FIRST_ROWS : row.number > chosen;
    if (isEnd) break;
    if (isBlankRow(row) || (rows.length === FIRST_ROWS && row.number !== chosen)) continue;
    if (row.cells.length > IMPORT_LIMITS.columns) throw tooManyColumns();
    rows.push(row);
  }
  return rows;
}

async function* rowsOf(sheet: Sheet, { row: headingRow, columns }: Headings): AsyncGenerator<SourceRow> {
  const dates = sheet.daysFrom1900 === 0 ? [] : columns.dates;
  for await (const row of sheet.rows()) {
    if (row.number === headingRow || isBlankRow(row)) continue;
    let { cells } = row;
    if (dates.some(({ at }) => isSerial(cells[at]))) {
      cells = cells.map((cell, at) => {
        const isDate = isSerial(cell) && dates.some((column) => column.at === at);
        return isDate ? cell + sheet.daysFrom1900 : cell;
      });
    }
    const leftOut = row.number < headingRow ? 'outside' : leftOutReason(cells, columns);
    yield { sheet: sheet.name, row: row.number, isHidden: row.isHidden === true, columns, cells, leftOut };
  }
}

const isSerial = (cell: ImportedCell | undefined): cell is number => typeof cell === 'number' && cell >= FIRST_SERIAL;
