import type { DayCounts } from '@lotline/protocol';
import { useCallback, useMemo } from 'react';
import { useSettings } from '../../../lib/lot/settings.js';
import { LoadError } from '../../../ui/placeholder/load-error.js';
import { calendarApi, usePoll } from '../calendar-api.js';
import { SIDE_TONES, sideName } from '../labels.js';
import type { Moves, Place } from '../use-place.js';
import { DayCell } from './day-cell.js';
import { useDayFocus } from './use-day-focus.js';
import styles from './month.module.css';
import { monthCells, sidesFor } from '../../../lib/calendar/days.js';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const WEEKS = [0, 7, 14, 21, 28, 35];

interface MonthProps {
  place: Place & Moves;
  /** The current lot time. */
  lotNow: string;
}

/** Six weeks, starting on Sunday, with each day's counts. */
export function Month({ place, lotNow }: MonthProps) {
  const { day, mode, openDay } = place;
  const { title } = useSettings();
  const month = day.slice(0, 7);
  const today = lotNow.slice(0, 10);
  const cells = useMemo(() => monthCells(`${month}-01`), [month]);
  const { counts, failed, retry } = useDayCounts(cells);
  const focus = useDayFocus(place, cells, today);

  if (!counts && failed) {
    return <LoadError title="The calendar could not be loaded" isPolled onRetry={retry} />;
  }
  return (
    <>
      <ul className={`note legend ${styles.legend}`}>
        {sidesFor(mode).map((side) => (
          <li key={side} className={`row swatch ${SIDE_TONES[side]}`}>
            {sideName(side, title)}
          </li>
        ))}
      </ul>
      <div
        role="grid"
        aria-label="Days of the month"
        aria-busy={!counts}
        className={styles.month}
        onKeyDown={focus.onKeyDown}
      >
        <div role="row" className={styles.week}>
          {WEEKDAYS.map((name) => (
            <span key={name} role="columnheader" aria-label={name} className={styles.weekday}>
              {name.slice(0, 3)}
            </span>
          ))}
        </div>
        {WEEKS.map((first) => (
          <div key={first} role="row" className={styles.week}>
            {cells.slice(first, first + 7).map((cell, weekday) => (
              <DayCell
                // Keyed by position, so that another month reuses the cells.
                key={weekday}
                day={cell}
                counts={counts?.get(cell)}
                loading={!counts}
                mode={mode}
                lotTitle={title}
                today={today}
                isOutside={!cell.startsWith(month)}
                isFocusable={cell === focus.day}
                onOpen={openDay}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

interface MonthCounts {
  /** By day; undefined until the first response. */
  counts: ReadonlyMap<string, DayCounts[number]> | undefined;
  failed: boolean;
  retry: () => void;
}

/** Polls the counts of the month view's days. */
function useDayCounts(cells: readonly string[]): MonthCounts {
  const { days, failed, refetch } = calendarApi.useGetDayCountsQuery(
    { from: cells[0] ?? '', to: cells.at(-1) ?? '' },
    {
      refetchOnMountOrArgChange: true,
      // An unchanged poll does not re-render.
      selectFromResult: ({ currentData, error }) => ({ days: currentData, failed: error !== undefined }),
    },
  );
  const retry = useCallback(() => void refetch(), [refetch]);
  usePoll(retry);
  const counts = useMemo(() => days && new Map(days.map((count) => [count.day, count])), [days]);
  return { counts, failed, retry };
}
