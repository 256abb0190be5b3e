import { lotTimeOf } from '@lotline/protocol';

const NOT_SET = 'Not set';

/**
 * Formats a lot time that is represented as UTC, so that the browser's own time zone has no effect. Created on first use, because
 * `Intl.DateTimeFormat` is slow to construct.
 */
const formatter = (options: Intl.DateTimeFormatOptions): ((date: Date) => string) => {
  let intl: Intl.DateTimeFormat | undefined;
  return (date) => {
    if (Number.isNaN(date.getTime())) return NOT_SET;
    intl ??= new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
    // Browsers put a narrow no-break space before AM and PM.
    return intl.format(date).replaceAll('\u202f', ' ');
  };
};

const monthAndDay = formatter({ month: 'short', day: 'numeric' });
const dateWithYear = formatter({ month: 'short', day: 'numeric', year: 'numeric' });
const longDay = formatter({ month: 'long', day: 'numeric' });
const longDayWithYear = formatter({ month: 'long', day: 'numeric', year: 'numeric' });
const clockTime = formatter({ hour: 'numeric', minute: '2-digit' });
const fullDay = formatter({ weekday: 'long', month: 'long', day: 'numeric' });
const fullDayWithYear = formatter({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const monthWithYear = formatter({ month: 'long', year: 'numeric' });

const isSameYear = (one: string, other: string): boolean => one.slice(0, 4) === other.slice(0, 4);
const toDate = (lotTime: string): Date => new Date(`${lotTime.replace(' ', 'T')}Z`);

/** Formats a lot time as `Nov 21, 2:15 PM`, with the year if it differs from that of `now` (both lot times). */
export function formatLotTime(lotTime: string, now: string): string {
  const date = toDate(lotTime);
  if (Number.isNaN(date.getTime())) return NOT_SET;
  return isSameYear(lotTime, now)
    ? `${monthAndDay(date)}, ${clockTime(date)}`
    : `${dateWithYear(date)} ${clockTime(date)}`;
}

/** Formats an instant in the lot's time zone, like `formatLotTime`. */
export const formatInstant = (instant: string, timeZone: string, now: Date): string =>
  formatLotTime(lotTimeOf(new Date(instant), timeZone), lotTimeOf(now, timeZone));

/** Formats an instant as `5:34 AM` if it is today at the lot, and with its date otherwise. */
export function formatInstantShort(instant: string, timeZone: string, now: Date): string {
  const full = formatInstant(instant, timeZone, now);
  const isToday = lotTimeOf(new Date(instant), timeZone).slice(0, 10) === lotTimeOf(now, timeZone).slice(0, 10);
  return isToday ? full.slice(full.indexOf(', ') + 2) : full;
}

/** Formats the day of an instant in the lot's time zone as `November 21`, with the year if it differs from that of `now`. */
export function formatLongDay(instant: string, timeZone: string, now: Date): string {
  const time = lotTimeOf(new Date(instant), timeZone);
  return (isSameYear(time, lotTimeOf(now, timeZone)) ? longDay : longDayWithYear)(toDate(time));
}

/** Formats the day of a lot time as `Nov 21`, with the year if it differs from that of `now` (both lot times). */
export const formatLotDay = (lotTime: string, now: string): string =>
  (isSameYear(lotTime, now) ? monthAndDay : dateWithYear)(new Date(lotTime.slice(0, 10)));

/** Formats the time of a lot time as `2:15 PM`. */
export const formatTimeOfDay = (lotTime: string): string => clockTime(toDate(lotTime));

/** Formats a day as `Saturday, November 21`, with the year if it differs from that of `now` (a lot time or day). */
export const formatFullDay = (day: string, now: string): string =>
  (isSameYear(day, now) ? fullDay : fullDayWithYear)(new Date(day));

/** Formats the month of a day as `November 2026`. */
export const formatMonth = (day: string): string => monthWithYear(new Date(day));

/** Formats an hour, 0 to 23, as `12 AM` or `7 PM`. */
export const formatHour = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;
