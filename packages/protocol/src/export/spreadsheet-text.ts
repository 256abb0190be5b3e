/** Text that a spreadsheet program could take for a formula, with any apostrophes before it. XML turns CR into LF. */
const FORMULA = /^'*[=+\-@\t\r\n]/;
const ESCAPED = /^'+[=+\-@\t\r\n]/;

/**
 * Puts an apostrophe before text that a spreadsheet program could take for a formula, also after the sheet is saved as
 * CSV (docs/product/import-export.md#exported-columns). Text that already starts with apostrophes and then a formula
 * gets one more, so that `unescapeFormula` is exact.
 */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Reverses `escapeFormula`. */
export const unescapeFormula = (cell: string): string => (ESCAPED.test(cell) ? cell.slice(1) : cell);

/** A character that XML cannot represent, such as `_x000D_` for CR (ST_Xstring, ECMA-376 part 1, 22.9.2.19). */
const ESCAPED_CHARACTER = /_x([0-9A-Fa-f]{4})_/g;

/** Makes text that looks like an escaped character arrive as it is written. Reversed by `decodeCharacters`. */
export const encodeCharacters = (text: string): string => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');

/** Reads the text of a cell of an .xlsx. */
export const decodeCharacters = (cell: string): string =>
  cell.replace(ESCAPED_CHARACTER, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
