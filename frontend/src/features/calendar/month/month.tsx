import { type DayCounts, isolate } from '@lotline/protocol';
import { useMemo, memo } from 'react';
import { useSettings } from '../../../lib/lot/settings.js';
import { LoadError } from '../../../ui/placeholder/load-error.js';
import { calendarApi } from '../calendar-api.js';
import { SIDE_TONES, sideName, emptyText } from '../labels.js';
import type { Moves, Place } from '../use-place.js';
import { useDayFocus } from './use-day-focus.js';
import styles from './month.module.css';
import { monthCells, sidesFor, type CalendarMode, type DaySide } from '../../../lib/calendar/days.js';
import { formatFullDay } from '../../../lib/time/format.js';
import { CALENDAR_POLL } from '../../../lib/time/intervals.js';
import { useTicker } from '../../../lib/time/ticker.js';
import { Skeleton } from '../../../ui/placeholder/skeleton.js';

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

/** Polls the counts of the month view's days. */
function useDayCounts(cells: readonly string[]) {
  const { days, failed, refetch } = calendarApi.useGetDayCountsQuery(
    { from: cells[0] ?? '', to: cells.at(-1) ?? '' },
    {
      refetchOnMountOrArgChange: true,
      // An unchanged poll does not re-render.
      selectFromResult: ({ currentData, error }) => ({ days: currentData, failed: error !== undefined }),
    },
  );
  const retry = () => void refetch();
  useTicker(CALENDAR_POLL, retry);
  const counts = useMemo(() => days && new Map(days.map((count) => [count.day, count])), [days]);
  return { counts, failed, retry };
}

interface DayCellProps {
  /** The lot's day. */
  day: string;
  counts: DayCounts[number] | undefined;
  loading: boolean;
  mode: CalendarMode;
  lotTitle: string;
  today: string;
  /** Whether the day is in the previous or the next month. */
  isOutside: boolean;
  /** Whether Tab focuses this day. The arrow keys move on from it. */
  isFocusable: boolean;
  onOpen: (day: string) => void;
}

/** One day with its counts. A press opens the day view. */
const DayCell = memo(function DayCell(props: DayCellProps) {
  const { day, counts, loading, mode, lotTitle, today, isOutside, isFocusable, onOpen } = props;
  const look = [styles.day, isOutside && styles.outside, day === today && styles.today].filter(Boolean).join(' ');
  const sides = sidesFor(mode).map((side) => ({ side, count: countOf(counts, side) }));
  const hasCheckIns = !loading && sides.some(({ side, count }) => side === 'checkins' && count > 0);
  return (
    <div role="gridcell" className={styles.cell}>
      <button
        type="button"
        data-day={day}
        className={look}
        tabIndex={isFocusable ? 0 : -1}
        aria-current={day === today ? 'date' : undefined}
        onClick={() => onOpen(day)}
      >
        {/* The accessible name comes from the content, so that it includes the visible text. One hidden element per cell keeps layout cheap. */}
        <span className="visually-hidden">{`${formatFullDay(day, today)}, ${hasCheckIns ? `${isolate(lotTitle)} ` : ''}`}</span>
        <span className={`centered ${styles.number}`} aria-hidden>
          {Number(day.slice(8))}
        </span>
        {sides.map(({ side, count }) =>
          loading ? (
            <Skeleton key={side} height="22px" still />
          ) : (
            <Count key={side} side={side} mode={mode} count={count} />
          ),
        )}
      </button>
    </div>
  );
});

const countOf = (counts: DayCounts[number] | undefined, side: DaySide): number =>
  (side === 'arrivals' ? counts?.arrivals : counts?.checkIns) ?? 0;

/** Leaves out the lot's title, and on tablets also 'Airport', because they do not fit in the narrow cells. The legend has both. */
function Count({ side, mode, count }: { side: DaySide; mode: CalendarMode; count: number }) {
  if (count === 0) return <span className={styles.empty}>{`${emptyText(side, mode)} `}</span>;
  return (
    <span className={`tint ${styles.count} ${SIDE_TONES[side]}`}>
      <span className={`ellipsis ${styles.label}`}>
        {side === 'arrivals' ? (
          <>
            <span className={styles.first}>Airport </span>Arrivals
          </>
        ) : (
          'Check-ins'
        )}
      </span>{' '}
      <b>{count}</b>{' '}
    </span>
  );
}
