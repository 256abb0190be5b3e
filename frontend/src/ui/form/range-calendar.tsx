import { lotTimeOf } from '@lotline/protocol';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { serverDate } from '../../lib/time/server-time.js';
import { type DayRange, isLotDay } from './day-range.js';
import styles from './dates.module.css';

/** The lot's time when the calendar was opened. */
let now = dayjs(serverDate());
// antd calls `tz` in every panel on every click; dayjs's own plugin formats the time zone each time, which is slow.
dayjs.extend((_none, { prototype }) => void Object.assign(prototype, { tz: () => now }));

export interface RangeCalendarProps {
  id: string | undefined;
  value: DayRange;
  /** The lot's time zone, which determines the day marked as today. */
  timeZone: string;
  /** Limits the length of the range. */
  maxDays?: number;
  onChange: (value: DayRange) => void;
  /** Absent when the range cannot be cleared. */
  onClear?: () => void;
  /** Called when both days are picked or the calendar is closed. */
  onClose: () => void;
}

/** Shifts the popup on a tablet, where two months do not fit beside the field. */
const POPUP_ALIGN = { overflow: { adjustX: true, shiftX: true, adjustY: true } };

/** Returns whole days between two times in epoch ms; rounds away the hour of a clock change. */
const daysBetween = (one: number, other: number): number => Math.round(Math.abs(one - other) / 86_400_000);

/** Parses a lot day as a dayjs date without a time zone. */
const toDayjs = (day: string) => (isLotDay(day) ? dayjs(day) : null);

/**
 * Shows antd's calendar of two months for as long as it is mounted. Its text fields are read-only, because antd rewrites typed text.
 * The module is large: import it lazily (e2e/system/first-load.system-spec.ts).
 */
export function RangeCalendar({ id, value, timeZone, maxDays, onChange, onClear, onClose }: RangeCalendarProps) {
  // Opened after mounting: antd cannot position a popup that is open in the first render.
  const [open, setOpen] = useState(false);
  useEffect(() => {
    now = dayjs(lotTimeOf(serverDate(), timeZone).replace(' ', 'T'));
    setOpen(true);
  }, [timeZone]);
  return (
    <DatePicker.RangePicker
      id={id}
      open={open}
      autoFocus
      inputReadOnly
      allowClear={onClear !== undefined}
      {...(maxDays !== undefined && {
        // Called for every day on every click, so it must be fast.
        disabledDate: (day, { from }) => from !== undefined && daysBetween(day.valueOf(), from.valueOf()) >= maxDays,
      })}
      panelRender={(months) => <div className={styles.months}>{months}</div>}
      popupAlign={POPUP_ALIGN}
      format="MMM D, YYYY"
      value={[toDayjs(value.from), toDayjs(value.to)]}
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
