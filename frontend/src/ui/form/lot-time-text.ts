import { daysAfter, isLotTime } from '@lotline/contracts';
import { formatLotDay, formatLotTime } from '../../lib/time/format.js';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NOON = '12:00:00';

/** A lot time as the form's fields show it, `Nov 21, 2026 7:42 AM`; what is none is shown as it stands. */
export const textOfLotTime = (lotTime: string): string => (isLotTime(lotTime) ? formatLotTime(lotTime, '') : lotTime);

/**
 * The lot time that a person typed, or null where it cannot be read. Read are `Nov 21, 2026 7:42 AM` and shorter ways to
 * the same: `11/21`, `11/21/26 742a`, `2026-11-21 19:30`, `9 pm`. What was not typed comes from `held`, the field's lot
 * time until then ('' for none); a date without a year is the nearest one to `now`, also a lot time. `+3` is `held` (or `now`)
 * three days later.
 */
export function lotTimeOfText(typed: string, held: string, now: string): string | null {
  const text = typed
    .trim()
    .toLowerCase()
    .replace('t', (t) => (/\dt\d/.test(typed.toLowerCase()) ? ' ' : t));
  const days = /^\+\s?(\d{1,3})(?: ?d(?:ays?)?)?$/.exec(text)?.[1];
  if (days !== undefined) return daysAfter(held || now, Number(days));
  const { date, rest } = readDate(text, now);
  const day = date ?? (held || now).slice(0, 10);
  const time = rest === '' ? date && (held.slice(11) || NOON) : readTime(rest);
  return time && isLotTime(`${day} ${time}`) ? `${day} ${time}` : null;
}

/** A lot day, `YYYY-MM-DD`, as the form's fields show it, `Nov 21, 2026`; what is none is shown as it stands. */
export const textOfLotDay = (day: string): string => (isLotTime(`${day} ${NOON}`) ? formatLotDay(day, '') : day);

/** The lot day that a person typed, in any way that `lotTimeOfText` reads a date, or null where it cannot be read. */
export function lotDayOfText(typed: string, now: string): string | null {
  const { date, rest } = readDate(typed.trim().toLowerCase(), now);
  return date !== null && rest === '' && isLotTime(`${date} ${NOON}`) ? date : null;
}

function readDate(text: string, now: string): { date: string | null; rest: string } {
  const found =
    /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?!\d)/.exec(text) ??
    /^(?<month>\d{1,2})[/-](?<day>\d{1,2})(?:[/-](?<year>\d{4}|\d{2}))?(?!\d)/.exec(text) ??
    /^(?<name>[a-z]{3})[a-z]*\.? (?<day>\d{1,2})(?:,? (?<year>\d{4})(?!\d))?(?![\d:])/.exec(text);
  if (!found?.groups) return { date: null, rest: text };
  const { name, month, day, year } = found.groups;
  const monthNumber = name === undefined ? Number(month) : MONTHS.indexOf(name) + 1;
  const dayAndMonth = `${two(monthNumber)}-${two(Number(day))}`;
  const date =
    year === undefined ? nearest(dayAndMonth, now) : `${year.length === 2 ? '20' : ''}${year}-${dayAndMonth}`;
  return { date, rest: text.slice(found[0].length).replace(/^[\s,]+/, '') };
}

function readTime(text: string): string | null {
  const found = /^(?<hour>\d{1,2}):?(?<minute>\d{2})?(?::\d{2})?\s*(?<half>[ap])?\.?(?:m\.?)?$/.exec(text);
  if (!found?.groups) return null;
  const { hour, minute = '00', half } = found.groups;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'p' ? 12 : 0);
  return half !== undefined && Number(hour) > 12 ? null : `${two(hours)}:${minute}:00`;
}

/** This year's where no year has such a day. */
function nearest(dayAndMonth: string, now: string): string {
  const year = Number(now.slice(0, 4));
  const away = (date: string): number => Math.abs(Date.parse(now.slice(0, 10)) - Date.parse(date));
  const [first = `${year}-${dayAndMonth}`] = [year, year + 1, year - 1]
    .map((each) => `${each}-${dayAndMonth}`)
    .filter((date) => isLotTime(`${date} ${NOON}`))
    .sort((one, other) => away(one) - away(other));
  return first;
}

const two = (value: number): string => String(value).padStart(2, '0');
