import { neutralised, TRANSFER_COLUMNS, type CellKind, type ExportRow } from '@lotline/contracts';

/** What a cell of the spreadsheet holds; nothing where there is nothing to say. */
export type Cell = string | number | boolean | Date | undefined;

const KINDS: readonly CellKind[] = Object.values(TRANSFER_COLUMNS).map(({ kind }) => kind);

/** XML has no way to write these: the C0 controls but tab and line breaks, and two code points that are no characters. */
const INVALID_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/g;

/** A spreadsheet's days begin in 1900, a few of them wrong: an earlier time stays a text. */
const FIRST_DAY = '1900-03-01';

/** An instant whose lot time occurs twice: as a date cell it would read as the first of the two. */
const WITH_OFFSET = /[+-]\d\d:\d\d$/;

const CREATED_BY = Object.keys(TRANSFER_COLUMNS).indexOf('createdBy');

/** A customer's row, typed as the spreadsheet shows it (design §7 "exported columns"). `names` are by account id. */
export const toCells = (row: ExportRow, names: ReadonlyMap<string, string>): Cell[] =>
  row.map((value, at) => toCell(at === CREATED_BY ? (names.get(String(value)) ?? value) : value, KINDS[at]));

function toCell(value: ExportRow[number], kind: CellKind | undefined): Cell {
  if (value === null || value === '') return undefined;
  if (typeof value !== 'string') return value;
  const isTime = kind === 'lot-time' || kind === 'instant';
  if (isTime && value >= FIRST_DAY && !WITH_OFFSET.test(value)) return toWallClockDate(value);
  // Left out before the first character is looked at: behind them a formula would begin.
  return neutralised(value.replace(INVALID_XML, ''));
}

/** A spreadsheet's dates have no zone, and exceljs writes what a date is in UTC: so the lot's wall clock is what is shown. */
const toWallClockDate = (lotTime: string): Date => new Date(`${lotTime.replace(' ', 'T')}Z`);
