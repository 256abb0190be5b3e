import type { Language, OpeningHours, Weekday } from '@lotline/protocol';

/** Starts with Monday. Listed here because public pages do not load zod. */
export const DAYS: readonly Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** A time of the week at the lot. `at` is `HH:MM`; `inDays` is 0 today and 1 tomorrow. */
interface Moment {
  day: Weekday;
  inDays: number;
  at: string;
}

/** Whether a lot is open, and when that changes; null if it never does. */
export type Openness = { open: true; until: Moment | null } | { open: false; opens: Moment | null };

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeAt = (minute: number): string => {
  const inDay = minute % DAY_MINUTES;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
};

/** Both in minutes since the same Monday 00:00. */
function momentAt(minute: number, now: number): Moment {
  const day = Math.floor(minute / DAY_MINUTES);
  return { day: DAYS[day % 7] ?? 'monday', inDays: day - Math.floor(now / DAY_MINUTES), at: timeAt(minute) };
}

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

/** The spans in which the lot is open, in order. Adjacent spans are merged. */
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
  if (current !== null) {
    if (current - minute >= WEEK_MINUTES) return { open: true, until: null };
    const until = momentAt(current, minute);
    // The midnight after today ends today.
    return { open: true, until: until.inDays === 1 && until.at === '00:00' ? { ...until, inDays: 0 } : until };
  }
  const starts = spans.map(({ from }) => (from > minute ? from : from + WEEK_MINUTES));
  if (starts.length === 0) return { open: false, opens: null };
  return { open: false, opens: momentAt(Math.min(...starts), minute) };
}

/** The end of the span that contains the minute, in minutes from the Monday of the minute's week; null if none does. */
function endOfSpanAt(spans: readonly Span[], minute: number): number | null {
  for (const shift of [-WEEK_MINUTES, 0, WEEK_MINUTES])
    for (const { from, to } of spans) if (from + shift <= minute && minute < to + shift) return to + shift;
  return null;
}

const clock = (time: string, am: string, pm: string): string => {
  const hour = Number(time.slice(0, 2)) % 24;
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? am : pm}`;
};

/** 'a las 6:30 a. m.', but 'a la 1:30 a. m.'. */
const theHour = (time: string): string => `${time.startsWith('1:') ? 'la' : 'las'} ${time}`;

const WORDS = {
  en: {
    /** `06:30` as people say it. */
    time: (time: string) => clock(time, 'AM', 'PM'),
    dayNames: {
      monday: 'Monday',
      tuesday: 'Tuesday',
      wednesday: 'Wednesday',
      thursday: 'Thursday',
      friday: 'Friday',
      saturday: 'Saturday',
      sunday: 'Sunday',
    },
    around: 'Open around the clock',
    untilToday: (time: string) => `Open until ${time}`,
    until: (when: string) => `Open until ${when}`,
    closed: 'Closed',
    opens: (when: string) => `Closed, opens ${when}`,
    /** `day` is null for today, 'tomorrow', or a day of the next week. */
    when: (day: Weekday | 'tomorrow' | null, time: string) => `${dayIn('en', day, 'tomorrow', '')}at ${time}`,
  },
  es: {
    time: (time: string) => clock(time, 'a. m.', 'p. m.'),
    dayNames: {
      monday: 'lunes',
      tuesday: 'martes',
      wednesday: 'miércoles',
      thursday: 'jueves',
      friday: 'viernes',
      saturday: 'sábado',
      sunday: 'domingo',
    },
    around: 'Abierto las 24 horas',
    untilToday: (time: string) => `Abierto hasta ${theHour(time)}`,
    until: (when: string) => `Abierto hasta ${when}`,
    closed: 'Cerrado',
    opens: (when: string) => `Cerrado, abre ${when}`,
    when: (day: Weekday | 'tomorrow' | null, time: string) => `${dayIn('es', day, 'mañana', 'el ')}a ${theHour(time)}`,
  },
};

/** The day in front of a time, with a space; '' for today. */
function dayIn(language: Language, day: Weekday | 'tomorrow' | null, tomorrow: string, article: string): string {
  if (day === null) return '';
  return day === 'tomorrow' ? `${tomorrow} ` : `${article}${WORDS[language].dayNames[day]} `;
}

export const nameOfDay = (day: Weekday): string => WORDS.en.dayNames[day];

/** 'Open until 11:00 PM', 'Open until Sunday at 10:00 AM', 'Closed, opens tomorrow at 6:00 AM'. */
export function formatOpenness(openness: Openness, language: Language = 'en'): string {
  const words = WORDS[language];
  const change = openness.open ? openness.until : openness.opens;
  if (!change) return openness.open ? words.around : words.closed;
  const { day, inDays } = change;
  const time = words.time(change.at);
  if (openness.open && inDays === 0) return words.untilToday(time);
  const when = words.when(inDays === 0 ? null : inDays === 1 ? 'tomorrow' : day, time);
  return openness.open ? words.until(when) : words.opens(when);
}

/** A day's hours: '6:00 AM to 11:00 PM', 'All day' or 'Closed'. */
export function formatHours(times: { from: string; to: string } | undefined): string {
  const { closed, time } = WORDS.en;
  if (!times) return closed;
  if (times.from === '00:00' && times.to === '24:00') return 'All day';
  return `${time(times.from)} to ${time(times.to)}`;
}
