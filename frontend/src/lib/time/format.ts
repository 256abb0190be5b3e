import { lotTimeOf } from '@lotline/contracts';

const NOT_SET = 'Not set';

/** Lot times are formatted as UTC, so that no daylight-saving change of the browser's own zone moves the lot's clock. */
const formatter = (options: Intl.DateTimeFormatOptions): ((date: Date) => string) => {
  const { format } = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
  // Browsers put a narrow no-break space before AM and PM.
  return (date) => (Number.isNaN(date.getTime()) ? NOT_SET : format(date).replaceAll('\u202f', ' '));
};

const dayOf = formatter({ month: 'short', day: 'numeric' });
const dayOfYear = formatter({ month: 'short', day: 'numeric', year: 'numeric' });
const timeOf = formatter({ hour: 'numeric', minute: '2-digit' });
const fullDay = formatter({ weekday: 'long', month: 'long', day: 'numeric' });
const fullDayOfYear = formatter({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const monthOf = formatter({ month: 'long', year: 'numeric' });

const isSameYear = (one: string, other: string): boolean => one.slice(0, 4) === other.slice(0, 4);
const dateOf = (lotTime: string): Date => new Date(`${lotTime.replace(' ', 'T')}Z`);

/** A lot time as a person says it: `Nov 21, 2:15 PM`, with its year when that is not the year of `now` (both lot times). */
export function sayLotTime(lotTime: string, now: string): string {
  const date = dateOf(lotTime);
  if (Number.isNaN(date.getTime())) return NOT_SET;
  return isSameYear(lotTime, now) ? `${dayOf(date)}, ${timeOf(date)}` : `${dayOfYear(date)} ${timeOf(date)}`;
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
  (isSameYear(lotTime, now) ? dayOf : dayOfYear)(new Date(lotTime.slice(0, 10)));

/** A lot time's hour and minute alone: `2:15 PM`. */
export const sayTimeOfDay = (lotTime: string): string => timeOf(dateOf(lotTime));

/** A lot's day in full: `Saturday, November 21`, with its year when that is not the year of `now` (a lot time or day). */
export const sayDay = (day: string, now: string): string =>
  (isSameYear(day, now) ? fullDay : fullDayOfYear)(new Date(day));

/** The month of a lot's day: `November 2026`. */
export const sayMonth = (day: string): string => monthOf(new Date(day));

/** An hour of the day, 0 to 23: `12 AM`, `7 PM`. */
export const sayHour = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;

/** How long something has lasted since an instant: `6 min`, `2 h 5 min`. */
export function saySince(instant: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / 60_000));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
