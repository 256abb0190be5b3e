import { lotTimeOf } from '@lotline/contracts';
import { CALENDAR_CLOCK_TICK } from '../../lib/time/intervals.js';
import { useSettings } from '../../lib/lot/settings.js';
import { useNow } from '../../lib/time/use-now.js';
import { Controls } from './controls.js';
import { Day } from './day/day.js';
import { Month } from './month/month.js';
import { PrintSheet } from './print/print-sheet.js';
import { usePlace } from './use-place.js';
import { usePrinting } from './print/use-printing.js';

/** Month or day, in one of three modes, and on paper what is on screen. */
export function Calendar() {
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
