import type { Client } from '@lotline/protocol';
import { formatHour } from '../../../lib/time/format.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { calendarApi } from '../calendar-api.js';
import { emptyText, formatCustomers, MODE_NAMES, sideName } from '../labels.js';
import { PrintedCustomer } from './printed-customer.js';
import styles from './print.module.css';
import { monthCells, sidesFor, type CalendarMode, type DaySide } from '../../../lib/calendar/days.js';

interface PrintedHalvesProps {
  /** The 24 hours of the day. */
  hours: Client[][];
  side: DaySide;
  /** Epoch ms. */
  now: number;
}

/** The hours that have customers, in an AM and a PM column. */
export const PrintedHalves = ({ hours, side, now }: PrintedHalvesProps) => (
  <div className={styles.halves}>
    {[0, 12].map((first) => {
      const half = hours.slice(first, first + 12);
      return (
        <section key={first}>
          <h2>
            {first === 0 ? 'AM' : 'PM'}
            <span>{formatCustomers(half.flat().length)}</span>
          </h2>
          {half.every((hour) => hour.length === 0) && <p className={styles.emptyText}>{emptyText(side, side)}</p>}
          {half.map(
            (clients, hour) =>
              clients.length > 0 && (
                <div key={hour} className={styles.hour}>
                  <h3>{formatHour(first + hour)}</h3>
                  <ul>
                    {clients.map((client) => (
                      <PrintedCustomer key={client.id} client={client} side={side} now={now} />
                    ))}
                  </ul>
                </div>
              ),
          )}
        </section>
      );
    })}
  </div>
);

interface PrintedSplitProps extends Record<DaySide, Client[][]> {
  /** Epoch ms. */
  now: number;
}

const SIDES: DaySide[] = ['checkins', 'arrivals'];

/** The check-ins and arrivals of each hour next to each other. */
export function PrintedSplit({ now, ...hours }: PrintedSplitProps) {
  const { title } = useSettings();
  const busy = hours.checkins.flatMap((_, hour) => (SIDES.some((side) => hours[side][hour]?.length) ? [hour] : []));
  return (
    <div className={styles.split}>
      <header>
        <div className={styles.both}>
          {SIDES.map((side) => (
            <h2 key={side}>
              {sideName(side, title)}
              <span>{formatCustomers(hours[side].flat().length)}</span>
            </h2>
          ))}
        </div>
      </header>
      {busy.length === 0 && (
        <div className={styles.both}>
          {SIDES.map((side) => (
            <p key={side} className={styles.emptyText}>
              {emptyText(side, side)}
            </p>
          ))}
        </div>
      )}
      {busy.map((hour) => (
        <div key={hour} className={`${styles.both} ${styles.hour}`}>
          <h3>{formatHour(hour)}</h3>
          {SIDES.map((side) => (
            <ul key={side}>
              {hours[side][hour]?.length === 0 && <li className={styles.emptyText}>{emptyText(side, 'split')}</li>}
              {hours[side][hour]?.map((client) => (
                <PrintedCustomer key={client.id} client={client} side={side} now={now} />
              ))}
            </ul>
          ))}
        </div>
      ))}
    </div>
  );
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The month with its counts on one page. */
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
          {sidesFor(mode).map((side) => {
            const count = side === 'arrivals' ? counts?.[at]?.arrivals : counts?.[at]?.checkIns;
            if (!count) return <p key={side}>{emptyText(side, mode)}</p>;
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
