import { monthCells, sidesOf, type CalendarMode } from '@lotline/contracts';
import { calendarApi } from '../calendar-api.js';
import { MODE_NAMES, nobody } from '../texts.js';
import styles from './print.module.css';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The month with its counts, on one page. */
export function PrintedMonth({ day, mode }: { day: string; mode: CalendarMode }) {
  const cells = monthCells(day);
  const { data: counts } = calendarApi.useGetDayCountsQuery({ from: cells[0] ?? '', to: cells.at(-1) ?? '' });
  return (
    <div className={styles.month}>
      {WEEKDAYS.map((name) => (
        <b key={name}>{name}</b>
      ))}
      {cells.map((cell, at) => (
        <div key={cell} className={cell.startsWith(day.slice(0, 7)) ? undefined : styles.outside}>
          <b>{Number(cell.slice(8))}</b>
          {sidesOf(mode).map((side) => {
            const count = side === 'arrivals' ? counts?.[at]?.arrivals : counts?.[at]?.checkIns;
            if (!count) return <p key={side}>{nobody(side, mode)}</p>;
            return (
              <p key={side}>
                {MODE_NAMES[side]}: <b>{count}</b>
              </p>
            );
          })}
        </div>
      ))}
    </div>
  );
}
