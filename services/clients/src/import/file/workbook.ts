import { decodeCharacters } from '@lotline/protocol';
import type { ImportedCell } from '../rows/dates.js';
import { dateStyles } from './date-styles.js';
import { SharedTexts } from './shared-texts.js';
import { SheetRows, type SheetCell } from './sheet-rows.js';
import type { FileSource } from './file-source.js';
import { MergedCells, readMerges } from './merged-cells.js';
import type { Sheet, TableRow } from './sheet.js';
import { workbookParts } from './workbook-parts.js';
import { parseXml } from './xml.js';
import type { ZipPart } from './zip.js';

const DAY_MS = 86_400_000;
/**
 * Day 0 of the two date systems, in ms since 1970. The 1900 system has a nonexistent February 29, 1900, so it is correct from March 1900.
 */
const DAY_ZERO = { from1900: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) };
const DAYS_FROM_1900_TO_1904 = 1462;

/**
 * Returns the sheets of an .xlsx in their order. A file of a few hundred kilobytes can unpack to gigabytes, so every part, text and
 * cell is limited. Throws a DomainError that names the exceeded limit.
 */
export async function workbookSheets(file: FileSource): Promise<Sheet[]> {
  const parts = await workbookParts(file);
  const texts = parts.texts ? await SharedTexts.read(parts.texts) : SharedTexts.none();
  const isDate = parts.styles ? await dateStyles(parts.styles) : [];
  const dayZero = parts.isFrom1904 ? DAY_ZERO.from1904 : DAY_ZERO.from1900;
  const toValue = ({ type, style, value }: SheetCell): ImportedCell => {
    if (type === 's') return texts.get(Number(value)) ?? null;
    if (type === 'b') return value === '1' || value === 'true';
    if (type === 'e') return null;
    if (type === 'd') return parseIsoDate(value);
    if (type !== 'n') return decodeCharacters(value);
    const number = Number(value);
    if (value.trim() === '' || Number.isNaN(number)) return null;
    return isDate[style] === true ? new Date(dayZero + Math.round(number * DAY_MS)) : number;
  };
  return parts.sheets.map(({ name, kind, part }) => {
    let merges: ReturnType<typeof readMerges> | undefined;
    async function* rows(): AsyncGenerator<TableRow> {
      if (!part) return;
      const merged = new MergedCells(await (merges ??= readMerges(part)));
      for await (const row of sheetRows(part, toValue)) yield merged.fill(row);
    }
    return { name, kind, daysFrom1900: parts.isFrom1904 ? DAYS_FROM_1900_TO_1904 : 0, rows };
  });
}

async function* sheetRows(part: ZipPart, toValue: (cell: SheetCell) => ImportedCell): AsyncGenerator<TableRow> {
  const rows = new SheetRows();
  for await (const _ of parseXml(await part.content(), rows)) {
    for (const { number, isHidden, cells } of rows.take())
      yield { number, cells: cells.map((cell) => cell && toValue(cell)), ...(isHidden && { isHidden }) };
  }
}

/** Reads a date of a strict workbook, which has no zone. A time of day stays text. */
function parseIsoDate(value: string): ImportedCell {
  const date = new Date(/T[^Z+-]*$/.test(value) ? `${value}Z` : value);
  return Number.isNaN(date.getTime()) ? value : date;
}
