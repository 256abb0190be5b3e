import type { ImportColumn } from '@lotline/protocol';
import { importedText } from '../rows/cells.js';
import type { ImportedCell } from '../rows/dates.js';
import { isCell } from '../rows/row-cells.js';
import { isDateColumn, type FileColumns } from './columns.js';
import type { SourceRow } from './row-source.js';
import { isBlankCell } from './sheet.js';

const COUNTED = '(rows?|records?|customers?|guests?|bookings?|reservations?|vehicles?|cars?|entries|results?)';
const NUMBER = String.raw`[\s:=#(]*[$€£]?[\d.,]*%?\)?`;
/** The first cell of a sum: 'Total', 'Grand total: 12', 'Total cars 12', '12 rows'. */
const TOTAL = new RegExp(
  String.raw`^((grand |sub[- ]?)?(totals?|sum|count|average|avg|summe|gesamt|suma)( ${COUNTED}| general)?${NUMBER}|\d+ ${COUNTED})$`,
  'i',
);
/** Numbers that are dates in a spreadsheet: the years 1954 to 2119. A count or an amount is hardly one. */
const SERIAL = { min: 20_000, max: 80_000 };

/** Fewer are a count. */
const PHONE_DIGITS = 7;
const NAMES: readonly ImportColumn[] = ['firstName', 'lastName', 'fullName'];

/** Tells from the cells of a row below the headings that it is no customer. The row is not blank. */
export function leftOutReason(cells: readonly ImportedCell[], columns: FileColumns): SourceRow['leftOut'] {
  const first = cells.findIndex((cell) => !isBlankCell(cell));
  if (isHeadings(cells, columns)) return 'repeated-headings';
  if (isTotal(cells, first, columns)) return 'total';
  return isNote(cells, first, columns) ? 'outside' : undefined;
}

/** A printed list repeats the headings on each page. */
function isHeadings(cells: readonly ImportedCell[], { all, read }: FileColumns): boolean {
  const isRepeated = cells.every((cell, at) => isBlankCell(cell) || isSame(cell, all[at]?.heading ?? ''));
  return isRepeated && cells.filter((cell) => !isBlankCell(cell)).length >= Math.min(2, read.length);
}

const isSame = (cell: ImportedCell, heading: string): boolean =>
  typeof cell === 'string' && cell.trim().replace(/\s+/g, ' ').toLowerCase() === heading.toLowerCase();

/** A customer named 'Total' has a phone, another name or a date. */
function isTotal(cells: readonly ImportedCell[], first: number, { read }: FileColumns): boolean {
  const word = cells[first];
  if (typeof word !== 'string' || !TOTAL.test(word.trim())) return false;
  return !read.some(({ at, column }) => {
    const cell = cells[at];
    if (at === first || isBlankCell(cell)) return false;
    if (column === 'phone') return String(cell).replace(/\D/g, '').length >= PHONE_DIGITS;
    if (NAMES.includes(column)) return typeof cell === 'string' && /\p{L}/u.test(cell);
    return isDateColumn(column) && isDate(cell);
  });
}

const isDate = (cell: ImportedCell | undefined): boolean =>
  cell instanceof Date ||
  (typeof cell === 'string' && /\d\D+\d/.test(cell)) ||
  (typeof cell === 'number' && cell >= SERIAL.min && cell <= SERIAL.max);

/** No column that is read has a value, or a text stands alone, perhaps in merged cells. */
function isNote(cells: readonly ImportedCell[], first: number, { all, read }: FileColumns): boolean {
  if (!read.some(({ at }) => !isBlankCell(cells[at]))) return true;
  const text = cells[first];
  if (typeof text !== 'string' || !cells.every((cell) => isBlankCell(cell) || cell === text)) return false;
  const column = all[first]?.column;
  const isKnownValue = column === 'phone' || (typeof column === 'string' && isDateColumn(column));
  return !isKnownValue && /\p{L}/u.test(text) && all.filter(({ heading }) => heading !== '').length > 1;
}

/** The text of a row that is left out, for a person to recognize it. */
export const textOfRow = (cells: readonly unknown[], max: number): string => {
  const texts = cells.map((cell) => (isCell(cell) ? importedText(cell).slice(0, max) : ''));
  return [...new Set(texts)]
    .filter((text) => text !== '')
    .join(', ')
    .slice(0, max);
};
