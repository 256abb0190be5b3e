import { isLotDay, monthRange } from '@lotline/protocol';
import { CALENDAR_MODES, monthPlus, type CalendarMode } from '../../lib/calendar/days.js';
import { REPLACE, useAddress } from '../../lib/page/use-address.js';
import { useStable } from '../../lib/page/use-while-open.js';

/** The place in the calendar, stored in the address so that a reload and the browser's Back keep it. */
export interface Place {
  view: 'month' | 'day';
  /** The shown lot day, or a day of the shown month. */
  day: string;
  mode: CalendarMode;
}

export interface Moves {
  openDay: (day: string) => void;
  /** Opens the month of the shown day. */
  openMonth: () => void;
  /** Shows another month, or another day in the day view, without adding a history entry. */
  turnTo: (day: string) => void;
  choose: (mode: CalendarMode) => void;
}

const DEFAULT_MODE: CalendarMode = 'split';
/** The days that can be shown. */
const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2199-12-31'];

const isMode = (text: string | null): text is CalendarMode => CALENDAR_MODES.some((mode) => mode === text);
const isShowable = (day: string | null): day is string =>
  day !== null && isLotDay(day) && FIRST_DAY <= day && day <= LAST_DAY;

/** `today` is the lot's current day, the default if the address has none. */
export function usePlace(today: string): Place & Moves {
  const { params, change } = useAddress();
  const view = params.get('view');
  const day = params.get('day');
  const mode = params.get('mode');

  return {
    // Stable, because a new one would re-render every day.
    openDay: useStable((to: string) => change({ view: 'day', day: to })),
    openMonth: () => change({ view: 'month' }),
    turnTo: (to) => isShowable(to) && change({ day: to }, REPLACE),
    choose: (to) => change({ mode: to }, REPLACE),
    view: view === 'day' ? 'day' : 'month',
    day: isShowable(day) ? day : today,
    mode: isMode(mode) ? mode : DEFAULT_MODE,
  };
}

/** Returns a day in the month that is `months` after the month of `day`: today if it is in that month, otherwise the first. */
export function inMonth(day: string, months: number, today: string): string {
  const { from, to } = monthRange(monthPlus(day, months));
  return from <= today && today <= to ? today : from;
}
