import { escapeFormula } from '@lotline/protocol';

/** A table with its headings in the first row. */
export type Rows = readonly (readonly (string | number)[])[];

/** Marks a file as UTF-8 for Excel, which otherwise garbles names with accents. */
const BYTE_ORDER_MARK = '\ufeff';

/** Formats a CSV file (RFC 4180). Text that a spreadsheet would take for a formula is escaped. */
export const toCsv = (rows: Rows): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map((cell) => quote(toText(cell))).join(',')}\r\n`).join('');

/** Formats cells for pasting into a spreadsheet, which separates them at tabs. */
export const toTabs = (rows: Rows): string =>
  rows.map((row) => row.map((cell) => toText(cell).replaceAll(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');

const toText = (cell: string | number): string => (typeof cell === 'number' ? String(cell) : escapeFormula(cell));

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Saves the file as a browser download. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Delayed, because the browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
