/** What people write into a cell that has no value, in lower case. */
const PLACEHOLDERS: ReadonlySet<string> = new Set([
  ...['n/a', 'na', '#n/a', 'n.a.', 'none', 'null', 'nil', 'undefined', 'unknown', 'blank', 'empty'],
  ...['tbd', 'tba', 'tbc', 't.b.d.', 'not available', 'not applicable', 'not provided', 'unassigned', 'not assigned'],
  ...['ninguno', 'ninguna', 'no aplica', 'sin asignar', 'desconocido', 's/n'],
]);
/** Surnames and given names of people, such as Na and Null. */
const NAMES: ReadonlySet<string> = new Set(['na', 'none', 'null', 'nil', 'blank', 'empty']);
/** What is written in place of a confirmation. */
const NO_ID = /^(0+|no|walk[ -]?ins?|drive[ -]?ups?)$/;
const PUNCTUATION = /^[-–—_.?*/#\s]+$/;

/** Whether a cell's text only says that there is no value: 'N/A', '-', 'TBD', '?'. An empty text is none. */
export const isPlaceholder = (text: string): boolean =>
  text !== '' && (PUNCTUATION.test(text) || (text.length <= 15 && PLACEHOLDERS.has(text.toLowerCase())));

/** The same for a name: some placeholders are names of people. */
export const isPlaceholderName = (text: string): boolean => isPlaceholder(text) && !NAMES.has(text.toLowerCase());

/** The same for a customer ID: '0' and 'walk-in' are none either. */
export const isPlaceholderId = (text: string): boolean => isPlaceholder(text) || NO_ID.test(text.toLowerCase());

/** The same for a date: databases write zeros. */
export const isPlaceholderDate = (text: string): boolean => isPlaceholder(text) || /^0{4}-00-00/.test(text);
