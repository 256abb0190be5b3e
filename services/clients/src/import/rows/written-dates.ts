import type { DateOrder } from '@lotline/protocol';
import { isIdle, monthOf } from './date-words.js';

/** The parts of a date as written, and what is written after it. The year has two or four digits. */
export interface WrittenDate {
  year: string;
  month: number;
  day: number;
  rest: string;
  /** The order in which its day and month were read; undefined if it can be read in only one way. */
  order?: DateOrder;
}

const YEAR_FIRST = /^(\d{4})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{1,2})(?!\d)(.*)$/s;
const NUMERIC = /^(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?'?(\d{4}|\d{2})(?!\d)(.*)$/s;
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})(?:[t ](.*))?$/s;
const SEPARATORS = String.raw`[\s,./-]*`;
const MONTH_NAME = String.raw`(\p{L}{3,})\.?`;
const MONTH_DAY = new RegExp(`^${MONTH_NAME}${SEPARATORS}(\\d{1,2})[\\s,./-]+'?(\\d{4}|\\d{2}(?![\\d:.h]))(.*)$`, 'su');
const DAY_MONTH = new RegExp(
  `^(\\d{1,2})${SEPARATORS}${MONTH_NAME}${SEPARATORS}'?(\\d{4}|\\d{2}(?![\\d:.h]))(.*)$`,
  'su',
);
const YEAR_MONTH = new RegExp(`^(\\d{4})${SEPARATORS}${MONTH_NAME}${SEPARATORS}(\\d{1,2})(?!\\d)(.*)$`, 'su');
/** '9:30 AM 11/20/2026' */
const TIME_FIRST = /^(\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?|\d{1,2}\s?[ap]\.?m\.?)[\s,-]+(\d.*|\p{L}{3}.*)$/su;

/** Most dates of most files, which need none of the replacements below. */
const PLAIN = /^\d[\d/:. -]*([ap]\.?m\.?)?$/i;

/** 'Nov 20 09:30:00 PST 2026', as Unix writes it. */
const YEAR_LAST = /^(\p{L}{3,}\.? \d{1,2}|\d{1,2} \p{L}{3,}\.?) (\d{1,2}:\d{2}\S*(?: \p{L}{2,4})?) (\d{4})$/u;

/** Without weekdays, ordinals, words such as 'at', and what spreadsheets and phones paste between characters. In lower case. */
export function plainDate(text: string): string {
  if (PLAIN.test(text)) return text.trim().toLowerCase();
  return text
    .replace(/[ºª]/g, '')
    .normalize('NFKC')
    .replace(/[\p{Cf}"“”]/gu, '')
    .replace(/[‐-―−]/g, '-')
    .toLowerCase()
    .replace(/\([^)]* time\)\s*$/, '')
    .replace(/[()]/g, ' ')
    .replace(/(\d)(st|nd|rd|th)(?![a-z])/g, '$1')
    .replace(/@| a las? /g, ' ')
    .replace(/(?<![\p{L}\d])(\p{L}[\p{L}-]*)\.?,?(?=\s|$)/gu, (written, word: string) => (isIdle(word) ? ' ' : written))
    .replace(/\s+/g, ' ')
    .replace(/^[\s,]+|[\s,]+$/g, '');
}

/** Reads a date that begins the text (`plainDate`); undefined for other text. It may not exist in the calendar. */
export function writtenDateOf(text: string, order: DateOrder): WrittenDate | undefined {
  const numeric = NUMERIC.exec(text);
  if (numeric) {
    const [, one, separator, other, year = '', rest = ''] = numeric;
    const [first, second] = [Number(one), Number(other)];
    // Dashes and dots are those of another program than slashes, so that a date that exists in one order only is read in it.
    const isOther = separator !== '/' && (order === 'month-first' ? first > 12 : second > 12);
    const used = !isOther ? order : order === 'month-first' ? 'day-first' : 'month-first';
    const [month, day] = used === 'month-first' ? [first, second] : [second, first];
    return { year, month, day, rest, order: used };
  }
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return dateOf(yearFirst[1], Number(yearFirst[3]), yearFirst[4], yearFirst[5]);
  const compact = COMPACT.exec(text);
  if (compact) return dateOf(compact[1], Number(compact[2]), compact[3], compact[4]);
  const monthDay = MONTH_DAY.exec(text);
  if (monthDay) return dateOf(monthDay[3], monthOf(monthDay[1] ?? ''), monthDay[2], monthDay[4]);
  const dayMonth = DAY_MONTH.exec(text);
  if (dayMonth) return dateOf(dayMonth[3], monthOf(dayMonth[2] ?? ''), dayMonth[1], dayMonth[4]);
  const yearMonth = YEAR_MONTH.exec(text);
  if (yearMonth) return dateOf(yearMonth[1], monthOf(yearMonth[2] ?? ''), yearMonth[3], yearMonth[4]);
  const [, monthAndDay, clock, year] = YEAR_LAST.exec(text) ?? [];
  if (year !== undefined) return writtenDateOf(`${monthAndDay} ${year} ${clock}`, order);
  const [, time, date] = TIME_FIRST.exec(text) ?? [];
  const behind = date === undefined ? undefined : writtenDateOf(date, order);
  return behind?.rest === '' && time !== undefined ? { ...behind, rest: time } : undefined;
}

const dateOf = (year = '', month: number | undefined, day = '', rest = ''): WrittenDate | undefined =>
  month === undefined ? undefined : { year, month, day: Number(day), rest };
