/** What a spreadsheet program could take for a formula, with the apostrophes that already stand before it. XML makes CR a LF. */
const FORMULA = /^'*[=+\-@\t\r\n]/;
const NEUTRALISED = /^'+[=+\-@\t\r\n]/;

/**
 * A text as a spreadsheet's cell holds it: what could be taken for a formula has an apostrophe before it, also when the sheet
 * is saved as CSV (design §7 "exported columns"). A text that itself begins with apostrophes and then such a sign gets one
 * more, so that `restored` is exact.
 */
export const neutralised = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text that `neutralised` was given. */
export const restored = (cell: string): string => (NEUTRALISED.test(cell) ? cell.slice(1) : cell);
