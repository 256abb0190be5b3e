import { lotTimeOf } from '@lotline/contracts';
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);

/** A lot time as a person says it: `Nov 21, 2:15 PM`, with its year when that is not the year of `now` (both lot times). */
export function sayLotTime(lotTime: string, now: string): string {
  // Read as UTC, so that no daylight-saving change of the browser's own zone moves the lot's clock.
  const time = dayjs.utc(lotTime.replace(' ', 'T') + 'Z');
  if (!time.isValid()) return 'Not set';
  return time.format(lotTime.slice(0, 4) === now.slice(0, 4) ? 'MMM D, h:mm A' : 'MMM D, YYYY h:mm A');
}

/** An instant as the lot's clock said it. */
export const sayInstant = (instant: string, timeZone: string, now: Date): string =>
  sayLotTime(lotTimeOf(new Date(instant), timeZone), lotTimeOf(now, timeZone));

/** An instant of today as `5:34 AM`, of another day with its date. */
export function sayInstantShortly(instant: string, timeZone: string, now: Date): string {
  const said = sayInstant(instant, timeZone, now);
  const sameDay = lotTimeOf(new Date(instant), timeZone).slice(0, 10) === lotTimeOf(now, timeZone).slice(0, 10);
  return sameDay ? said.slice(said.indexOf(', ') + 2) : said;
}

/** A lot time's day alone: `Nov 21`, with its year when that is not the year of `now` (both lot times). */
export const sayLotDay = (lotTime: string, now: string): string =>
  dayjs.utc(lotTime.slice(0, 10)).format(lotTime.slice(0, 4) === now.slice(0, 4) ? 'MMM D' : 'MMM D, YYYY');

/** A lot time's hour and minute alone: `2:15 PM`. */
export const sayTimeOfDay = (lotTime: string): string => dayjs.utc(lotTime.replace(' ', 'T') + 'Z').format('h:mm A');

/** A lot's day in full: `Saturday, November 21`, with its year when that is not the year of `now` (a lot time or day). */
export const sayDay = (day: string, now: string): string =>
  dayjs.utc(day).format(day.slice(0, 4) === now.slice(0, 4) ? 'dddd, MMMM D' : 'dddd, MMMM D, YYYY');

/** The month of a lot's day: `November 2026`. */
export const sayMonth = (day: string): string => dayjs.utc(day).format('MMMM YYYY');

/** An hour of the day, 0 to 23: `12 AM`, `7 PM`. */
export const sayHour = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;

/** How long something has lasted since an instant: `6 min`, `2 h 5 min`. */
export function saySince(instant: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / 60_000));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
