import { encodeCharacters, escapeFormula, CUSTOMER_FIELDS, type FieldKind, type ExportRow } from '@lotline/protocol';

/** The value of a spreadsheet cell; undefined for an empty one. */
export type Cell = string | number | boolean | Date | undefined;

const KINDS: readonly FieldKind[] = Object.values(CUSTOMER_FIELDS).map(({ kind }) => kind);

/** Characters that XML cannot represent: C0 controls except tab and line breaks, and two noncharacters. */
const INVALID_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/g;

/** Spreadsheet dates start in 1900, and the first weeks are off by one: earlier times stay text. */
const FIRST_DAY = '1900-03-01';

/** An instant whose lot time occurs twice: a date cell would show it as the first of the two. */
const WITH_OFFSET = /[+-]\d\d:\d\d$/;

const CREATED_BY = Object.keys(CUSTOMER_FIELDS).indexOf('createdBy');

/** Converts a customer's row to typed spreadsheet cells. `names` are by account id. */
export const toCells = (row: ExportRow, names: ReadonlyMap<string, string>): Cell[] =>
  row.map((value, at) => toCell(at === CREATED_BY ? (names.get(String(value)) ?? value) : value, KINDS[at]));

function toCell(value: ExportRow[number], kind: FieldKind | undefined): Cell {
  if (value === null || value === '') return undefined;
  if (typeof value !== 'string') return value;
  const isTime = kind === 'lot-time' || kind === 'instant';
  if (isTime && value >= FIRST_DAY && !WITH_OFFSET.test(value)) return toWallClockDate(value);
  // Removed first: behind such a character, a formula could start.
  return encodeCharacters(escapeFormula(value.replace(INVALID_XML, '')));
}

/** Spreadsheet dates have no time zone, and exceljs writes dates in UTC: the lot's wall clock is written as UTC. */
const toWallClockDate = (lotTime: string): Date => new Date(`${lotTime.replace(' ', 'T')}Z`);
