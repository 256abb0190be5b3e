import { sidesOf, type CalendarMode, type DayCounts, type DaySide } from '@lotline/contracts';
import { memo } from 'react';
import { sayDay } from '../../../lib/said-time.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { nobody, sideName } from '../texts.js';
import styles from './month.module.css';

interface DayCellProps {
  /** The lot's day. */
  day: string;
  counts: DayCounts[number] | undefined;
  loading: boolean;
  mode: CalendarMode;
  lotTitle: string;
  today: string;
  /** Of the month before or after. */
  isOutside: boolean;
  /** The one day that Tab comes to; the arrows go on from it. */
  isFocusable: boolean;
  onOpen: (day: string) => void;
}

/** One day with its counts; a press opens its day view. */
export const DayCell = memo(function DayCell(props: DayCellProps) {
  const { day, counts, loading, mode, lotTitle, today, isOutside, isFocusable, onOpen } = props;
  const look = [styles.day, isOutside && styles.outside, day === today && styles.today].filter(Boolean).join(' ');
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
        <span className={styles.number} aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        <span className="unseen">{sayDay(day, today)}</span>
        {sidesOf(mode).map((side) =>
          loading ? (
            <Skeleton key={side} height="22px" />
          ) : (
            <Count key={side} side={side} mode={mode} lotTitle={lotTitle} count={countOf(counts, side)} />
          ),
        )}
      </button>
    </div>
  );
});

const countOf = (counts: DayCounts[number] | undefined, side: DaySide): number =>
  (side === 'arrivals' ? counts?.arrivals : counts?.checkIns) ?? 0;

interface CountProps {
  side: DaySide;
  mode: CalendarMode;
  lotTitle: string;
  count: number;
}

/** The lot's title is for ears alone: in each of 42 narrow cells it would push the count out, and
 * so does 'Airport' on a tablet. The legend shows both. */
function Count({ side, mode, lotTitle, count }: CountProps) {
  if (count === 0) return <span className={styles.nobody}>{nobody(side, mode)}</span>;
  const name = sideName(side, lotTitle);
  const short = side === 'arrivals' ? 'Arrivals' : 'Check-ins';
  const before = name.slice(0, -short.length);
  return (
    <span className={`${styles.count} ${styles[side]}`}>
      <span className={styles.label}>
        <span className={side === 'arrivals' ? styles.first : 'unseen'}>{before}</span>
        {short}
      </span>
      <b>{count}</b>
    </span>
  );
}
