import { MAX_METRICS_DAYS, type DayRange } from '@lotline/contracts';
import { Button } from 'antd';
import { type ComponentType, useState } from 'react';
import { formatLotDay } from '../../lib/time/format.js';
import { useSettings } from '../../lib/lot/settings.js';
import type { RangeCalendarProps } from '../../ui/form/range-calendar.js';
import { rangeCalendar } from '../../ui/form/lazy-range-calendar.js';
import { Icon } from '../../ui/icons.js';
import { toast } from '../../ui/toast/toast.js';
import styles from './dashboard.module.css';
import { useRestoredFocus } from './use-restored-focus.js';

interface RangePickerProps {
  /** Null if no range is chosen. */
  range: DayRange | null;
  onChange: (range: DayRange | null) => void;
}

/**
 * The date-range picker. Its calendar is large, so it is loaded when the button is hovered or focused. Ranges longer than the
 * server allows cannot be picked.
 */
export function RangePicker({ range, onChange }: RangePickerProps) {
  const { timeZone } = useSettings();
  const [Calendar, setCalendar] = useState<ComponentType<RangeCalendarProps> | null>(null);
  const button = useRestoredFocus<HTMLButtonElement>(Calendar);
  const preload = (): void => void rangeCalendar.load().catch(() => undefined);

  const open = async (): Promise<void> => {
    try {
      const RangeCalendar = await rangeCalendar.load();
      setCalendar(() => RangeCalendar);
    } catch {
      toast({ title: 'Error', description: 'The calendar could not be loaded.', tone: 'destructive' });
    }
  };

  return (
    <div className={styles.range}>
      {Calendar ? (
        <Calendar
          id={undefined}
          value={range ?? { from: '', to: '' }}
          timeZone={timeZone}
          maxDays={MAX_METRICS_DAYS}
          onChange={onChange}
          onClear={() => onChange(null)}
          onClose={() => setCalendar(null)}
        />
      ) : (
        <Button
          ref={button}
          className={styles.pick}
          aria-label={range ? `Date range: ${formatRange(range)}` : undefined}
          icon={<Icon name="calendar" />}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => void open()}
        >
          {range ? formatRange(range) : 'Pick a date range'}
        </Button>
      )}
    </div>
  );
}

/** With years, like the calendar: `Nov 1, 2026 - Nov 30, 2026`. */
const formatRange = ({ from, to }: DayRange): string => `${formatLotDay(from, '')} - ${formatLotDay(to, '')}`;
