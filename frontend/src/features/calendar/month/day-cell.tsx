import { isolate, type DayCounts } from '@lotline/protocol';
import { memo } from 'react';
import { formatFullDay } from '../../../lib/time/format.js';
import { Skeleton } from '../../../ui/placeholder/skeleton.js';
import { SIDE_TONES, emptyText } from '../labels.js';
import styles from './month.module.css';
import { sidesFor, type CalendarMode, type DaySide } from '../../../lib/calendar/days.js';

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
export const DayCell = memo(function DayCell(props: DayCellProps) {
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
        <span className={styles.number} aria-hidden>
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
    <span className={`${styles.count} ${SIDE_TONES[side]}`}>
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
