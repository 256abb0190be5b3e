import { lotTimeOf } from '@lotline/protocol';
import { CALENDAR_CLOCK_TICK } from '../../lib/time/intervals.js';
import { useMay } from '../../lib/session/session.js';
import { useSettings } from '../../lib/lot/settings.js';
import { useNow } from '../../lib/time/use-now.js';
import { EmptyState } from '../../ui/placeholder/empty-state.js';
import { Controls } from './controls.js';
import { Day } from './day/day.js';
import { Month } from './month/month.js';
import { PrintSheet, usePrinting } from './print/print-sheet.js';
import { usePlace } from './use-place.js';

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
