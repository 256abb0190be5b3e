import {
  dayFilter,
  hoursOf,
  lotTimeOf,
  sidesOf,
  type CalendarMode,
  type Client,
  type DaySide,
} from '@lotline/contracts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { sayDay, sayLotTime, sayMonth } from '../../../lib/time/format.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { calendarApi } from '../calendar-api.js';
import { customers, MODE_NAMES, nobody, sideName } from '../texts.js';
import type { Place } from '../use-place.js';
import { PrintedHalves } from './printed-halves.js';
import { PrintedMonth } from './printed-month.js';
import { PrintedSplit } from './printed-split.js';
import styles from './print.module.css';

interface PrintSheetProps extends Pick<Place, 'view' | 'day' | 'mode'> {
  /** Epoch ms. */
  now: number;
}

/** What goes on paper (spec §2 "Print"): letter, half an inch around it; in place of the page, as long as it is printed. */
export function PrintSheet({ view, day, mode: chosenMode, now }: PrintSheetProps) {
  const lot = useSettings();
  const onlySide = useOnlySide(day, view === 'day' && chosenMode === 'split');
  const mode = onlySide ?? chosenMode;
  const lotNow = lotTimeOf(new Date(now), lot.timeZone);
  const title = view === 'month' ? sayMonth(day) : sayDay(day, '');
  useFootOfPages(`${title} · ${MODE_NAMES[mode]} · ${lot.title}`);
  return createPortal(
    <div className={styles.sheet}>
      <header className={styles.head}>
        <div>
          <p>{lot.title}</p>
          <h1>{title}</h1>
          <p>{view === 'month' ? MODE_NAMES[mode] : <DayTotals day={day} mode={mode} />}</p>
          {onlySide && <p>{onlySide === 'arrivals' ? nobody('checkins', 'split') : nobody('arrivals', 'split')}</p>}
        </div>
        <p>Printed {sayLotTime(lotNow, lotNow)}</p>
      </header>
      {view === 'month' ? <PrintedMonth day={day} mode={mode} /> : <PrintedDay day={day} mode={mode} now={now} />}
      <footer className={styles.foot}>
        {view === 'day' && (
          <>
            <span>In an hour: T1, T2, CL, then the others.</span>
            <span>A crossed box is checked out.</span>
          </>
        )}
        <span>Customers with a monthly or quarterly contract are not listed.</span>
      </footer>
    </div>,
    document.body,
  );
}

/** What the rules of the page (`@page` in print.module.css) put at the foot of each: they take it from the root alone. */
function useFootOfPages(text: string): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--foot-of-pages', JSON.stringify(text));
    return () => void style.removeProperty('--foot-of-pages');
  }, [text]);
}

interface DayProps {
  day: string;
  mode: CalendarMode;
}

/** As they stand on screen: nothing is asked for to print it. */
function useHours(day: string, side: DaySide, mode: CalendarMode): Client[][] | null {
  const lot = useSettings();
  const { data } = calendarApi.useGetDayClientsQuery(sidesOf(mode).includes(side) ? dayFilter(day, side) : skipToken);
  return data ? hoursOf(data, day, side, lot) : null;
}

/** Returns the one side of a split day that has customers, which then takes the whole page, or null where both have or neither has. */
function useOnlySide(day: string, isSplit: boolean): DaySide | null {
  const checkins = useHours(day, 'checkins', isSplit ? 'split' : 'arrivals')?.flat().length;
  const arrivals = useHours(day, 'arrivals', isSplit ? 'split' : 'checkins')?.flat().length;
  if (checkins === undefined || arrivals === undefined) return null;
  if (checkins === 0 && arrivals > 0) return 'arrivals';
  return arrivals === 0 && checkins > 0 ? 'checkins' : null;
}

function DayTotals({ day, mode }: DayProps) {
  const lot = useSettings();
  const clients = useHours(day, mode === 'checkins' ? 'checkins' : 'arrivals', mode)?.flat() ?? [];
  if (mode === 'split') return 'Split view';
  const terminals = lot.terminals.map(
    (name) => `${name} ${clients.filter(({ terminal }) => terminal === name).length}`,
  );
  return [sideName(mode, lot.title), customers(clients.length), ...(mode === 'arrivals' ? terminals : [])].join(' · ');
}

function PrintedDay({ day, mode, now }: DayProps & { now: number }) {
  const checkins = useHours(day, 'checkins', mode);
  const arrivals = useHours(day, 'arrivals', mode);
  if (mode !== 'split') {
    const hours = mode === 'arrivals' ? arrivals : checkins;
    return hours ? <PrintedHalves hours={hours} side={mode} now={now} /> : <p>This day is not loaded yet.</p>;
  }
  if (!checkins || !arrivals) return <p>This day is not loaded yet.</p>;
  return <PrintedSplit checkins={checkins} arrivals={arrivals} now={now} />;
}
