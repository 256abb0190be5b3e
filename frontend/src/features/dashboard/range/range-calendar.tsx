import { type DayRange, lotTimeOf, MAX_METRICS_DAYS } from '@lotline/protocol';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { useSettings } from '../../../lib/lot/settings.js';
import { serverDate } from '../../../lib/time/server-time.js';
import styles from './range.module.css';

/** The lot's time when the calendar was opened. */
let now = dayjs(serverDate());
// antd calls `tz` in every panel on every click; dayjs's own plugin formats the time zone each time, which is slow.
dayjs.extend((_none, { prototype }) => void Object.assign(prototype, { tz: () => now }));

export interface RangeCalendarProps {
  /** Null: the calendar opens without a range. */
  value: DayRange | null;
  /** Null when the range is cleared. */
  onChange: (range: DayRange | null) => void;
  /** Called when both days are picked or the calendar is closed. */
  onClose: () => void;
}

/** Shifts the popup on a tablet, where two months do not fit beside the field. */
const POPUP_ALIGN = { overflow: { adjustX: true, shiftX: true, adjustY: true } };

/** Returns whole days between two times in epoch ms; rounds away the hour of a clock change. */
const daysBetween = (one: number, other: number): number => Math.round(Math.abs(one - other) / 86_400_000);

/**
 * Shows antd's calendar of two months for as long as it is mounted. Its text fields are read-only, because antd rewrites typed text.
 * The module is large: import it lazily (e2e/system/first-load.system-spec.ts).
 */
export function RangeCalendar({ value, onChange, onClose }: RangeCalendarProps) {
  const { timeZone } = useSettings();
  // Opened after mounting: antd cannot position a popup that is open in the first render.
  const [open, setOpen] = useState(false);
  useEffect(() => {
    now = dayjs(lotTimeOf(serverDate(), timeZone).replace(' ', 'T'));
    setOpen(true);
  }, [timeZone]);
  return (
    <DatePicker.RangePicker
      open={open}
      autoFocus
      inputReadOnly
      allowClear
      // Called for every day on every click, so it must be fast.
      disabledDate={(day, { from }) =>
        from !== undefined && daysBetween(day.valueOf(), from.valueOf()) >= MAX_METRICS_DAYS
      }
      panelRender={(months) => <div className={styles.months}>{months}</div>}
      popupAlign={POPUP_ALIGN}
      format="MMM D, YYYY"
      value={value && [dayjs(value.from), dayjs(value.to)]}
      classNames={{ popup: { root: styles.calendar } }}
      className={styles.picking}
      onChange={(days) => {
        const [from, to] = days ?? [];
        onChange(from && to ? { from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') } : null);
      }}
      onOpenChange={(opens) => {
        if (!opens) onClose();
      }}
    />
  );
}
