/** What a spreadsheet program would take for a formula, or did and shows as text: apostrophes, then the sign. */
const FORMULA = /^'*[=+\-@\t\r]/;
const NEUTRALISED = /^'+[=+\-@\t\r]/;

/** A text as a cell may hold it: one that begins like a formula begins with an apostrophe (design §7 "exported columns"). */
export const neutralised = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text that `neutralised` was given. */
export const asWritten = (cell: string): string => (NEUTRALISED.test(cell) ? cell.slice(1) : cell);
