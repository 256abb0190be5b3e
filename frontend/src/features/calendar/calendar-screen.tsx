import { lotTimeOf, dayPlus } from '@lotline/protocol';
import { CALENDAR_CLOCK_TICK, LIVE_UPDATES_SHOWN } from '../../lib/time/intervals.js';
import { useMay } from '../../lib/session/session.js';
import { useSettings } from '../../lib/lot/settings.js';
import { useNow } from '../../lib/time/use-now.js';
import { EmptyState } from '../../ui/placeholder/empty-state.js';
import { Day } from './day/day.js';
import { Month } from './month/month.js';
import { PrintSheet, usePrinting } from './print/print-sheet.js';
import { usePlace, inMonth, type Moves, type Place } from './use-place.js';
import { Button, Segmented } from 'antd';
import { useEffect, useRef } from 'react';
import { useSelector, useStore } from 'react-redux';
import type { ApiState } from '../../lib/api/api.js';
import { selectConnection } from '../../lib/network/connection.js';
import { formatFullDay, formatMonth, formatTimeOfDay } from '../../lib/time/format.js';
import { Icon } from '../../ui/icons.js';
import { StatusPill } from '../../ui/label/status-pill.js';
import { selectIsFetching } from './calendar-api.js';
import { MODE_NAMES } from './labels.js';
import styles from './controls.module.css';
import { CALENDAR_MODES } from '../../lib/calendar/days.js';

/** The `/calendar` screen, for admins and valets only. */
export function CalendarScreen() {
  if (useMay('calendar')) return <Calendar />;
  return (
    <EmptyState
      icon="calendar"
      title="Access Denied"
      text="Only admins and valets can use the calendar. Ask an administrator for access."
    />
  );
}

/** The month or day view in one of three modes, and its printed sheet. */
function Calendar() {
  const { timeZone } = useSettings();
  const now = useNow(CALENDAR_CLOCK_TICK);
  const lotNow = lotTimeOf(new Date(now), timeZone);
  const place = usePlace(lotNow.slice(0, 10));
  const isPrinting = usePrinting();
  const { view, day, mode } = place;
  return (
    <>
      <Controls place={place} lotNow={lotNow} />
      {view === 'month' ? <Month place={place} lotNow={lotNow} /> : <Day key={day} day={day} mode={mode} now={now} />}
      {isPrinting && <PrintSheet view={view} day={day} mode={mode} now={now} />}
    </>
  );
}

interface ControlsProps {
  place: Place & Moves;
  /** The current lot time. */
  lotNow: string;
}

/** The title, the arrows, the live state, and the mode, view and print controls. */
function Controls({ place, lotNow }: ControlsProps) {
  const { view, day, mode } = place;
  const today = lotNow.slice(0, 10);
  const neighbor = (step: -1 | 1): string => (view === 'day' ? dayPlus(day, step) : inMonth(day, step, today));
  const toView = (to: Place['view']): void =>
    to === 'day' ? place.openDay(inMonth(day, 0, today)) : place.openMonth();
  return (
    <div className="head">
      {view === 'day' && (
        <Button icon={<Icon name="left" />} onClick={place.openMonth}>
          Back to Calendar
        </Button>
      )}
      <div className="row own-row">
        <Button
          icon={<Icon name="left" />}
          aria-label={`Previous ${view}`}
          onClick={() => place.turnTo(neighbor(-1))}
        />
        <h1 className={styles.title} aria-live="polite">
          {view === 'day' ? formatFullDay(day, today) : formatMonth(day)}
        </h1>
        <Button icon={<Icon name="right" />} aria-label={`Next ${view}`} onClick={() => place.turnTo(neighbor(1))} />
      </div>
      <div className="row-m">
        <LiveUpdates />
        <time className={styles.clock} dateTime={lotNow.slice(0, 16)} aria-label="Time at the lot">
          <Icon name="clock" size={16} />
          {formatTimeOfDay(lotNow)}
        </time>
      </div>
      <div className={styles.choices}>
        <Segmented
          aria-label="Calendar mode"
          value={mode}
          options={CALENDAR_MODES.map((value) => ({ value, label: MODE_NAMES[value] }))}
          onChange={place.choose}
        />
        <Segmented
          aria-label="View"
          value={view}
          options={[
            { value: 'month' as const, label: 'Month' },
            { value: 'day' as const, label: 'Day' },
          ]}
          onChange={toView}
        />
        <Button icon={<Icon name="print" />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  );
}

/**
 * 'Live Updates' while the calendar is fetching and `LIVE_UPDATES_SHOWN` longer, because an unchanged poll takes a few milliseconds; or
 * why it cannot fetch. Its place stays, so that nothing moves.
 */
function LiveUpdates() {
  const { state } = useSelector(selectConnection);
  const store = useStore<ApiState>();
  const badge = useRef<HTMLSpanElement>(null);
  // Not by a render: an unchanged poll renders nothing.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasFetching: boolean | null = null;
    const show = (visibility: 'visible' | 'hidden'): void => badge.current?.style.setProperty('visibility', visibility);
    const follow = (): void => {
      const isFetching = selectIsFetching(store.getState());
      if (isFetching === wasFetching) return;
      wasFetching = isFetching;
      clearTimeout(timer);
      if (isFetching) show('visible');
      else timer = setTimeout(show, LIVE_UPDATES_SHOWN, 'hidden');
    };
    follow();
    const unsubscribe = store.subscribe(follow);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [store, state]);
  if (state === 'offline' || state === 'unreachable') {
    return (
      <StatusPill tone="warn" dot>
        {state === 'offline' ? 'Offline' : 'Unreachable'}
      </StatusPill>
    );
  }
  return (
    <span ref={badge} style={{ visibility: 'hidden' }}>
      <StatusPill tone="ok" dot>
        Live Updates
      </StatusPill>
    </span>
  );
}
