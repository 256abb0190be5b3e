import { lotTimeOf, type Client } from '@lotline/protocol';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { formatFullDay, formatLotTime, formatMonth } from '../../../lib/time/format.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { calendarApi } from '../calendar-api.js';
import { emptyText, formatCustomers, MODE_NAMES, sideName } from '../labels.js';
import type { Place } from '../use-place.js';
import { PrintedHalves, PrintedMonth, PrintedSplit } from './printed-views.js';
import styles from './print.module.css';
import { dayFilter, groupByHour, sidesFor, type CalendarMode, type DaySide } from '../../../lib/calendar/days.js';

interface PrintSheetProps extends Pick<Place, 'view' | 'day' | 'mode'> {
  /** Epoch ms. */
  now: number;
}

/** The printed sheet: letter paper with margins of half an inch. It replaces the page while printing. */
export function PrintSheet({ view, day, mode: chosenMode, now }: PrintSheetProps) {
  const lot = useSettings();
  const onlySide = useOnlySide(day, view === 'day' && chosenMode === 'split');
  const mode = onlySide ?? chosenMode;
  const lotNow = lotTimeOf(new Date(now), lot.timeZone);
  const title = view === 'month' ? formatMonth(day) : formatFullDay(day, '');
  usePageFooter(`${title} · ${MODE_NAMES[mode]} · ${lot.title}`);
  return createPortal(
    <div className={styles.sheet}>
      <header className={styles.head}>
        <div>
          <p>{lot.title}</p>
          <h1>{title}</h1>
          <p>{view === 'month' ? MODE_NAMES[mode] : <DayTotals day={day} mode={mode} />}</p>
          {onlySide && (
            <p>{onlySide === 'arrivals' ? emptyText('checkins', 'split') : emptyText('arrivals', 'split')}</p>
          )}
        </div>
        <p>Printed {formatLotTime(lotNow, lotNow)}</p>
      </header>
      {view === 'month' ? <PrintedMonth day={day} mode={mode} /> : <PrintedDay day={day} mode={mode} now={now} />}
      <footer className={styles.foot}>
        {view === 'day' && (
          <>
            {lot.terminals.length > 0 && <span>Order within an hour: {lot.terminals.join(', ')}, then others.</span>}
            <span>A crossed box means checked out.</span>
          </>
        )}
        <span>Customers with a monthly or quarterly contract are not listed.</span>
      </footer>
    </div>,
    document.body,
  );
}

/** Sets the text at the foot of each page. The `@page` rules in print.module.css read it from the root element. */
function usePageFooter(text: string): void {
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

/** Reads the hours from the cache: printing sends no request of its own. */
function useHours(day: string, side: DaySide, mode: CalendarMode): Client[][] | null {
  const lot = useSettings();
  const { data } = calendarApi.useGetDayClientsQuery(sidesFor(mode).includes(side) ? dayFilter(day, side) : skipToken);
  return data ? groupByHour(data, day, side, lot) : null;
}

/**
 * Returns the only side of a split day that has customers, which then takes the whole page. Null if both sides have customers or
 * neither does.
 */
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
  return [sideName(mode, lot.title), formatCustomers(clients.length), ...(mode === 'arrivals' ? terminals : [])].join(
    ' · ',
  );
}

function PrintedDay({ day, mode, now }: DayProps & { now: number }) {
  const checkins = useHours(day, 'checkins', mode);
  const arrivals = useHours(day, 'arrivals', mode);
  if (mode !== 'split') {
    const hours = mode === 'arrivals' ? arrivals : checkins;
    return hours ? <PrintedHalves hours={hours} side={mode} now={now} /> : <p>This day has not loaded yet.</p>;
  }
  if (!checkins || !arrivals) return <p>This day has not loaded yet.</p>;
  return <PrintedSplit checkins={checkins} arrivals={arrivals} now={now} />;
}

/** Returns true while the browser prints the page, whether from the button, the menu or the keyboard. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The sheet must be rendered before the event handler returns.
    const begin = (): void => flushSync(() => setPrinting(true));
    const end = (): void => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
