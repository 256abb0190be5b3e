/** The names of months and weekdays in the languages of lists that travelers and booking sites send. */
const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt', 'it'];

const bare = (word: string): string =>
  word
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z-]/g, '');

const namesOf = (options: Intl.DateTimeFormatOptions, dates: readonly Date[]): [name: string, at: number][] =>
  LANGUAGES.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    return dates.map((date, at): [string, number] => [bare(format.format(date)), at]);
  });

const MONTH_DATES = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1)));
const DAY_DATES = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 1, 1 + day)));

const MONTHS: ReadonlyMap<string, number> = new Map([
  ...namesOf({ month: 'long' }, MONTH_DATES),
  ...namesOf({ month: 'short' }, MONTH_DATES),
  ['sept', 8],
  ['set', 8],
  ['sep', 8],
]);
const WEEKDAYS: ReadonlySet<string> = new Set([
  ...namesOf({ weekday: 'long' }, DAY_DATES).map(([name]) => name),
  ...namesOf({ weekday: 'short' }, DAY_DATES).map(([name]) => name),
  ...['tues', 'weds', 'thur', 'thurs'],
]);
/** Words between the parts of a date and a time: 'November 20th at 9:30 AM', '20 de noviembre de 2026'. */
const FILLERS: ReadonlySet<string> = new Set(['at', 'on', 'the', 'of', 'de', 'del', 'las', 'la', 'el', 'um', 'le']);

/** Returns the month from 1 to 12 of a name in lower case, such as 'november', 'nov' or 'noviembre'. */
export const monthOf = (name: string): number | undefined => {
  const month = MONTHS.get(bare(name));
  return month === undefined ? undefined : month + 1;
};

/** Whether the word, in lower case, adds nothing to the numbers and the month of a date. 'Mar' is March, not martes. */
export const isIdle = (word: string): boolean =>
  FILLERS.has(word) || (WEEKDAYS.has(bare(word)) && !MONTHS.has(bare(word)));
