import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import { useEffect, useState } from 'react';
import { type DayRange, isLotDay } from './day-range.js';
import styles from './dates.module.css';

dayjs.extend(utc);
dayjs.extend(timezone);

export interface RangeCalendarProps {
  id: string | undefined;
  value: DayRange;
  /** The lot's: its today is marked. */
  timeZone: string;
  onChange: (value: DayRange) => void;
  /** Both days are picked, or the calendar was left. */
  onClose: () => void;
}

/** Wall-clock days: they pass through dayjs without a zone. */
const dayOf = (day: string) => (isLotDay(day) ? dayjs(day) : null);

/**
 * antd's calendar of two months, open for as long as it is there. Its own texts cannot be typed into: it rewrites them. It
 * is big, so only what is loaded when it is needed may import it (e2e/system/first-load.system-spec.ts).
 */
export function RangeCalendar({ id, value, timeZone, onChange, onClose }: RangeCalendarProps) {
  // Opened where it stands: what is open from its first moment on has no place to open at.
  const [open, setOpen] = useState(false);
  useEffect(() => {
    dayjs.tz.setDefault(timeZone);
    setOpen(true);
  }, [timeZone]);
  return (
    <DatePicker.RangePicker
      id={id}
      open={open}
      autoFocus
      inputReadOnly
      allowClear={false}
      format="MMM D, YYYY"
      value={[dayOf(value.from), dayOf(value.to)]}
      classNames={{ popup: { root: styles.calendar } }}
      className={styles.picking}
      onChange={(days) => {
        const [from, to] = days ?? [];
        if (from && to) onChange({ from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') });
      }}
      onOpenChange={(opens) => {
        if (!opens) onClose();
      }}
    />
  );
}
