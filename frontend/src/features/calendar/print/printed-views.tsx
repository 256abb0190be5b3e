import { type Client, flagReason, formatPhone, isCheckedOut, isolate } from '@lotline/protocol';
import { formatHour, formatTimeOfDay } from '../../../lib/time/format.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { calendarApi } from '../calendar-api.js';
import { emptyText, formatCustomers, MODE_NAMES, sideName, calendarLook, owedAtOffice } from '../labels.js';
import styles from './print.module.css';
import { monthCells, sidesFor, type CalendarMode, type DaySide, scheduledTime } from '../../../lib/calendar/days.js';
import { Fragment } from 'react';
import { TerminalBadge } from '../../../ui/label/terminal-badge.js';
import { Icon } from '../../../ui/icons.js';
import { AsWritten } from '../../../ui/label/as-written.js';

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

interface PrintedCustomerProps {
  client: Client;
  side: DaySide;
  /** Epoch ms. */
  now: number;
}

/** A customer on paper: with a box to check, a blank for a missing spot, and a word for each color. */
function PrintedCustomer({ client, side, now }: PrintedCustomerProps) {
  const lot = useSettings();
  const isDone = isCheckedOut(client);
  const owed = owedAtOffice(client);
  const { word } = calendarLook(client, lot);
  const facts = [
    formatTimeOfDay(scheduledTime(client, side)),
    formatPhone(client.phone),
    `Party of ${client.partySize || 1}`,
  ];
  const car = [client.vehicleModel || client.vehicleMake, client.vehicleColor].map(isolate).filter(Boolean).join(', ');
  return (
    <li className={isDone ? `${styles.who} ${styles.done}` : styles.who}>
      <i className={styles.box} />
      <div>
        <p className={styles.name}>
          <b>
            <AsWritten>{`${client.firstName} ${client.lastName}`}</AsWritten>
          </b>{' '}
          <TerminalBadge terminal={client.terminal} lot={lot} />{' '}
          {word !== null && !isDone && owed === null && <span className={styles.word}>{word}</span>}
        </p>
        <p>
          {facts.map((fact, at) => (
            <Fragment key={fact}>
              {at > 0 && ' · '}
              <span className={styles.fact}>{fact}</span>
            </Fragment>
          ))}
        </p>
        {[flagReason(client, lot, new Date(now)), owed].map(
          (notice) =>
            notice && (
              <p key={notice} className={styles.notice}>
                <Icon name="warn" size={11} />
                {notice}
              </p>
            ),
        )}
      </div>
      <div className={styles.car}>
        <p className={styles.spot}>{client.parkingSpot || <span className={styles.blank} />}</p>
        <p className="clamp">{car}</p>
      </div>
    </li>
  );
}
