import type { OpeningHours, Weekday } from '@lotline/contracts';

/** From Monday. Listed here because public pages do not load zod. */
export const DAYS: readonly Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Whether a lot is open, and when that changes; null if it never does. Times are `HH:MM` at the lot. */
export type Openness =
  { open: true; until: string | null } | { open: false; opens: { day: Weekday; inDays: number; at: string } | null };

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeAt = (minute: number): string => {
  const inDay = minute % DAY_MINUTES;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
};

/** Minutes since Monday 00:00 at the lot. */
function minuteOfWeek(now: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const part = (type: string) => format.formatToParts(now).find((one) => one.type === type)?.value ?? '';
  const day = DAYS.findIndex((one) => one === part('weekday').toLowerCase());
  return day * DAY_MINUTES + Number(part('hour')) * 60 + Number(part('minute'));
}

interface Span {
  /** Minutes since Monday 00:00; `to` may be in the next week. */
  from: number;
  to: number;
}

/** The spans in which the lot is open, in order; those that touch are one. */
function openSpans(hours: OpeningHours): Span[] {
  const spans: Span[] = [];
  for (const [index, day] of DAYS.entries()) {
    const times = hours[day];
    if (!times) continue;
    const from = index * DAY_MINUTES + minutesOf(times.from);
    const length = minutesOf(times.to) - minutesOf(times.from);
    const to = from + (length > 0 ? length : length + DAY_MINUTES);
    const last = spans.at(-1);
    if (last && last.to >= from) last.to = Math.max(last.to, to);
    else spans.push({ from, to });
  }
  return spans;
}

/** Whether the lot is open at `now`. A lot without opening hours is always open. */
export function opennessAt(hours: OpeningHours | undefined, now: Date, timeZone: string): Openness {
  if (!hours) return { open: true, until: null };
  const spans = openSpans(hours);
  const minute = minuteOfWeek(now, timeZone);
  let current = endOfSpanAt(spans, minute);
  // Sunday's span may continue into Monday's.
  for (let joined = 0; current !== null && joined < 2; joined += 1) {
    const next: number | null = endOfSpanAt(spans, current);
    if (next === null) break;
    current = next;
  }
  if (current !== null) return { open: true, until: current - minute >= WEEK_MINUTES ? null : timeAt(current) };
  const starts = spans.map(({ from }) => (from > minute ? from : from + WEEK_MINUTES));
  if (starts.length === 0) return { open: false, opens: null };
  const start = Math.min(...starts);
  const day = DAYS[Math.floor(start / DAY_MINUTES) % 7] ?? 'monday';
  const inDays = Math.floor(start / DAY_MINUTES) - Math.floor(minute / DAY_MINUTES);
  return { open: false, opens: { day, inDays, at: timeAt(start) } };
}

/** The end of the span that contains the minute, in minutes from the Monday of the minute's week; null if none does. */
function endOfSpanAt(spans: readonly Span[], minute: number): number | null {
  for (const shift of [-WEEK_MINUTES, 0, WEEK_MINUTES])
    for (const { from, to } of spans) if (from + shift <= minute && minute < to + shift) return to + shift;
  return null;
}

/** `06:30` as `6:30 AM`. */
export function formatOpeningTime(time: string): string {
  const hour = Number(time.slice(0, 2)) % 24;
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
}

export const nameOfDay = (day: Weekday): string => `${day[0]?.toUpperCase() ?? ''}${day.slice(1)}`;

/** 'Open until 11:00 PM', 'Closed, opens tomorrow at 6:00 AM'. */
export function formatOpenness(openness: Openness): string {
  if (openness.open)
    return openness.until === null ? 'Open around the clock' : `Open until ${formatOpeningTime(openness.until)}`;
  if (!openness.opens) return 'Closed';
  const { day, inDays, at } = openness.opens;
  const when = inDays === 0 ? '' : inDays === 1 ? 'tomorrow ' : `${nameOfDay(day)} `;
  return `Closed, opens ${when}at ${formatOpeningTime(at)}`;
}

/** A day's hours: '6:00 AM to 11:00 PM', 'All day' or 'Closed'. */
export function formatHours(times: { from: string; to: string } | undefined): string {
  if (!times) return 'Closed';
  if (times.from === '00:00' && times.to === '24:00') return 'All day';
  return `${formatOpeningTime(times.from)} to ${formatOpeningTime(times.to)}`;
}
