import type { ImportedCell } from '../rows/dates.js';
import { dateStyles } from './date-styles.js';
import { SharedTexts } from './shared-texts.js';
import { SheetRows, type SheetCell } from './sheet-rows.js';
import type { FileSource } from './file-source.js';
import type { TableRow } from './table.js';
import { workbookParts } from './workbook-entries.js';
import { parseXml } from './xml.js';

const DAY_MS = 86_400_000;
/**
 * Day 0 of the two date systems, in ms since 1970. The 1900 system has a nonexistent February 29, 1900, so it is correct from March 1900.
 */
const DAY_ZERO = { from1900: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) };

/**
 * Yields the rows of the first sheet of an .xlsx. A file of a few hundred kilobytes can unpack to gigabytes, so every part, text and
 * cell is limited. Throws a DomainError that names the exceeded limit.
 */
export async function* workbookRows(file: FileSource): AsyncGenerator<TableRow> {
  const parts = await workbookParts(file);
  const texts = parts.texts ? await SharedTexts.read(parts.texts) : SharedTexts.none();
  const isDate = parts.styles ? await dateStyles(parts.styles) : [];
  const dayZero = parts.isFrom1904 ? DAY_ZERO.from1904 : DAY_ZERO.from1900;
  const toValue = ({ type, style, value }: SheetCell): ImportedCell => {
    if (type === 's') return texts.get(Number(value)) ?? null;
    if (type === 'b') return value === '1';
    if (type !== 'n') return value;
    const number = Number(value);
    if (value.trim() === '' || Number.isNaN(number)) return null;
    return isDate[style] === true ? new Date(dayZero + Math.round(number * DAY_MS)) : number;
  };
  const rows = new SheetRows();
  for await (const _ of parseXml(await parts.sheet.content(), rows)) {
    for (const { number, cells } of rows.take()) yield { number, cells: cells.map((cell) => cell && toValue(cell)) };
  }
}
