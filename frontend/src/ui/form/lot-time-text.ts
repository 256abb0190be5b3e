import { daysAfter, isLotTime } from '@lotline/protocol';
import { formatLotDay, formatLotTime } from '../../lib/time/format.js';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NOON = '12:00:00';

/** Formats a lot time as `Nov 21, 2026 7:42 AM`. Returns any other text unchanged. */
export const formatLotTimeInput = (lotTime: string): string =>
  isLotTime(lotTime) ? formatLotTime(lotTime, '') : lotTime;

/**
 * Parses a typed lot time, or returns null. Accepts `Nov 21, 2026 7:42 AM` and shorter forms: `11/21`, `11/21/26 742a`,
 * `2026-11-21 19:30`, `9 pm`. Missing parts come from `current`, the field's lot time ('' for none). A date without a year is
 * the one nearest to `now`, a lot time. `+3` is three days after `current` (or `now`).
 */
export function parseLotTime(typed: string, current: string, now: string): string | null {
  const text = typed
    .trim()
    .toLowerCase()
    .replace('t', (t) => (/\dt\d/.test(typed.toLowerCase()) ? ' ' : t));
  const days = /^\+\s?(\d{1,3})(?: ?d(?:ays?)?)?$/.exec(text)?.[1];
  if (days !== undefined) return daysAfter(current || now, Number(days));
  const { date, rest } = parseDate(text, now);
  const day = date ?? (current || now).slice(0, 10);
  const time = rest === '' ? date && (current.slice(11) || NOON) : parseTime(rest);
  return time && isLotTime(`${day} ${time}`) ? `${day} ${time}` : null;
}

/** Formats a lot day, `YYYY-MM-DD`, as `Nov 21, 2026`. Returns any other text unchanged. */
export const formatLotDayInput = (day: string): string => (isLotTime(`${day} ${NOON}`) ? formatLotDay(day, '') : day);

/** Parses a typed lot day, in a date format of `parseLotTime`, or returns null. */
export function parseLotDay(typed: string, now: string): string | null {
  const { date, rest } = parseDate(typed.trim().toLowerCase(), now);
  return date !== null && rest === '' && isLotTime(`${date} ${NOON}`) ? date : null;
}

function parseDate(text: string, now: string): { date: string | null; rest: string } {
  const found =
    /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?!\d)/.exec(text) ??
    /^(?<month>\d{1,2})[/-](?<day>\d{1,2})(?:[/-](?<year>\d{4}|\d{2}))?(?!\d)/.exec(text) ??
    /^(?<name>[a-z]{3})[a-z]*\.? (?<day>\d{1,2})(?:,? (?<year>\d{4})(?!\d))?(?![\d:])/.exec(text);
  if (!found?.groups) return { date: null, rest: text };
  const { name, month, day, year } = found.groups;
  const monthNumber = name === undefined ? Number(month) : MONTHS.indexOf(name) + 1;
  const dayAndMonth = `${pad(monthNumber)}-${pad(Number(day))}`;
  const date =
    year === undefined ? nearest(dayAndMonth, now) : `${year.length === 2 ? '20' : ''}${year}-${dayAndMonth}`;
  return { date, rest: text.slice(found[0].length).replace(/^[\s,]+/, '') };
}

function parseTime(text: string): string | null {
  const found = /^(?<hour>\d{1,2}):?(?<minute>\d{2})?(?::[0-5]\d)?\s*(?<half>[ap])?\.?(?:m\.?)?$/.exec(text);
  if (!found?.groups) return null;
  const { hour, minute = '00', half } = found.groups;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'p' ? 12 : 0);
  return half !== undefined && Number(hour) > 12 ? null : `${pad(hours)}:${minute}:00`;
}

/** Returns the date in the year that brings it nearest to `now`; this year's when the day exists in none of them. */
function nearest(dayAndMonth: string, now: string): string {
  const year = Number(now.slice(0, 4));
  const distance = (date: string): number => Math.abs(Date.parse(now.slice(0, 10)) - Date.parse(date));
  const [first = `${year}-${dayAndMonth}`] = [year, year + 1, year - 1]
    .map((each) => `${each}-${dayAndMonth}`)
    .filter((date) => isLotTime(`${date} ${NOON}`))
    .sort((one, other) => distance(one) - distance(other));
  return first;
}

const pad = (value: number): string => String(value).padStart(2, '0');
