import { monthCells, sidesOf } from '@lotline/contracts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useSettings } from '../../../lib/lot/settings.js';
import { EmptyState } from '../../../ui/placeholder/empty-state.js';
import { sideName } from '../texts.js';
import type { Moves, Place } from '../use-place.js';
import { DayCell } from './day-cell.js';
import styles from './month.module.css';
import { useDayCounts } from './use-day-counts.js';
import { useDayFocus } from './use-day-focus.js';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const WEEKS = [0, 7, 14, 21, 28, 35];

interface MonthProps {
  place: Place & Moves;
  /** The lot's time now. */
  lotNow: string;
}

/** Six weeks, Sunday first, with how many customers each day has (spec §2 "Calendar"). */
export function Month({ place, lotNow }: MonthProps) {
  const { day, mode, openDay } = place;
  const { title } = useSettings();
  const month = day.slice(0, 7);
  const today = lotNow.slice(0, 10);
  const cells = useMemo(() => monthCells(`${month}-01`), [month]);
  const { counts, failed, retry } = useDayCounts(cells);
  const focus = useDayFocus(place, cells, today);

  if (!counts && failed) {
    return (
      <EmptyState
        icon="warn"
        tone="bad"
        title="The calendar could not be loaded"
        text="It is tried again every few seconds."
        action={<Button onClick={retry}>Try Again</Button>}
      />
    );
  }
  return (
    <>
      <ul className={styles.legend}>
        {sidesOf(mode).map((side) => (
          <li key={side} className={styles[side]}>
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
                // By its place: another month has other days in the same cells, and nothing is taken out and put in.
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
