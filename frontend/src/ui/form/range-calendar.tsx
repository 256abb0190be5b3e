import { lotTimeOf } from '@lotline/contracts';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { type MouseEvent, useEffect, useState } from 'react';
import { afterPaint } from '../../lib/page/after-paint.js';
import { type DayRange, isLotDay } from './day-range.js';
import styles from './dates.module.css';

/** The lot's, when the calendar was opened. */
let now = dayjs();
// antd asks this what time it is, for every panel at every press; dayjs's own plugin reads the zone's clock anew each time.
dayjs.extend((_none, { prototype }) => void Object.assign(prototype, { tz: () => now }));

export interface RangeCalendarProps {
  id: string | undefined;
  value: DayRange;
  /** The lot's: its today is marked. */
  timeZone: string;
  /** No longer range can be picked. */
  mostDays?: number;
  onChange: (value: DayRange) => void;
  /** The range may be taken away. */
  onClear?: () => void;
  /** Both days are picked, or the calendar was left. */
  onClose: () => void;
}

/** Two months are wider than what a tablet has beside the field: they shift until both are in sight. */
const IN_SIGHT = { overflow: { adjustX: true, shiftX: true, adjustY: true } };

/** Whole days, over a change of the clocks too. Times in epoch ms. */
const daysBetween = (one: number, other: number): number => Math.round(Math.abs(one - other) / 86_400_000);

/** Wall-clock days: they pass through dayjs without a zone. */
const dayOf = (day: string) => (isLotDay(day) ? dayjs(day) : null);

/** antd draws both months several times over for a day that is picked: the press is painted first. */
function pickOncePainted(event: MouseEvent): void {
  const day = event.target instanceof Element && event.target.closest('.ant-picker-cell');
  // What is pressed from here goes on to antd.
  if (!(day instanceof HTMLElement) || !event.nativeEvent.isTrusted) return;
  event.stopPropagation();
  afterPaint(() => day.click());
}

/**
 * antd's calendar of two months, open for as long as it is there. Its own texts cannot be typed into: it rewrites them. It
 * is big, so only what is loaded when it is needed may import it (e2e/system/first-load.system-spec.ts).
 */
export function RangeCalendar({ id, value, timeZone, mostDays, onChange, onClear, onClose }: RangeCalendarProps) {
  // Opened where it stands: what is open from its first moment on has no place to open at.
  const [open, setOpen] = useState(false);
  useEffect(() => {
    now = dayjs(lotTimeOf(new Date(), timeZone).replace(' ', 'T'));
    setOpen(true);
  }, [timeZone]);
  return (
    <DatePicker.RangePicker
      id={id}
      open={open}
      autoFocus
      inputReadOnly
      allowClear={onClear !== undefined}
      {...(mostDays !== undefined && {
        // Asked of every day at every press.
        disabledDate: (day, { from }) => from !== undefined && daysBetween(day.valueOf(), from.valueOf()) >= mostDays,
      })}
      panelRender={(months) => (
        <div className={styles.months} onClickCapture={pickOncePainted}>
          {months}
        </div>
      )}
      popupAlign={IN_SIGHT}
      format="MMM D, YYYY"
      value={[dayOf(value.from), dayOf(value.to)]}
      classNames={{ popup: { root: styles.calendar } }}
      className={styles.picking}
      onChange={(days) => {
        const [from, to] = days ?? [];
        if (from && to) onChange({ from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') });
        else onClear?.();
      }}
      onOpenChange={(opens) => {
        if (!opens) onClose();
      }}
    />
  );
}
