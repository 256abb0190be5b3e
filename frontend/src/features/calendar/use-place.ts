import { CALENDAR_MODES, isLotDay, monthOf, monthPlus, type CalendarMode } from '@lotline/contracts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Where in the calendar one is: the address says it, so that a reload and the browser's Back keep it. */
export interface Place {
  view: 'month' | 'day';
  /** The lot's day that is shown, or one of the month that is. */
  day: string;
  mode: CalendarMode;
}

export interface Moves {
  openDay: (day: string) => void;
  /** The month around the day that was shown. */
  openMonth: () => void;
  /** To another month, or another day of the day's view; the browser's Back does not stop at each. */
  turnTo: (day: string) => void;
  choose: (mode: CalendarMode) => void;
}

const DEFAULT_MODE: CalendarMode = 'split';
/** Beyond these nobody has a booking, and days have no four-figure years any more. */
const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2199-12-31'];

const isMode = (text: string | null): text is CalendarMode => CALENDAR_MODES.some((mode) => mode === text);
const isShowable = (day: string | null): day is string =>
  day !== null && isLotDay(day) && FIRST_DAY <= day && day <= LAST_DAY;

/** `today` is the lot's day, which is shown where the address names none. */
export function usePlace(today: string): Place & Moves {
  const [params, setParams] = useSearchParams();
  const view = params.get('view');
  const day = params.get('day');
  const mode = params.get('mode');

  const go = useCallback(
    (changes: Partial<Place>, replace: boolean) =>
      setParams(
        (all) => {
          for (const [name, value] of Object.entries(changes)) if (value !== undefined) all.set(name, value);
          return all;
        },
        { replace },
      ),
    [setParams],
  );
  const moves = useMemo<Moves>(
    () => ({
      openDay: (to) => go({ view: 'day', day: to }, false),
      openMonth: () => go({ view: 'month' }, false),
      turnTo: (to) => isShowable(to) && go({ day: to }, true),
      choose: (to) => go({ mode: to }, true),
    }),
    [go],
  );
  return {
    ...moves,
    view: view === 'day' ? 'day' : 'month',
    day: isShowable(day) ? day : today,
    mode: isMode(mode) ? mode : DEFAULT_MODE,
  };
}

/** A day of the month so many months from that of `day`: today where that is in it, else its first. */
export function inMonth(day: string, months: number, today: string): string {
  const { from, to } = monthOf(monthPlus(day, months));
  return from <= today && today <= to ? today : from;
}
