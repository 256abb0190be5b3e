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
