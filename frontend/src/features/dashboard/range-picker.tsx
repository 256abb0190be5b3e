import { MAX_METRICS_DAYS, type DayRange } from '@lotline/contracts';
import { Button } from 'antd';
import { type ComponentType, useState } from 'react';
import { sayLotDay } from '../../lib/time/format.js';
import { useSettings } from '../../lib/lot/settings.js';
import type { RangeCalendarProps } from '../../ui/form/range-calendar.js';
import { Icon } from '../../ui/icons.js';
import { toast } from '../../ui/toast/toast.js';
import styles from './dashboard.module.css';
import { useFocusKept } from './use-focus-kept.js';

interface RangePickerProps {
  /** Null where none is chosen. */
  range: DayRange | null;
  onChange: (range: DayRange | null) => void;
}

const loadCalendar = () => import('../../ui/form/range-calendar.js');

/**
 * Spec §2 "Date-range picker". Its calendar, which is big, is loaded when somebody is about to open it. More than the server
 * answers cannot be picked.
 */
export function RangePicker({ range, onChange }: RangePickerProps) {
  const { timeZone } = useSettings();
  const [Calendar, setCalendar] = useState<ComponentType<RangeCalendarProps> | null>(null);
  const button = useFocusKept<HTMLButtonElement>(Calendar);
  const ahead = (): void => void loadCalendar().catch(() => undefined);

  const open = async (): Promise<void> => {
    try {
      const { RangeCalendar } = await loadCalendar();
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
          mostDays={MAX_METRICS_DAYS}
          onChange={onChange}
          onClear={() => onChange(null)}
          onClose={() => setCalendar(null)}
        />
      ) : (
        <Button
          ref={button}
          className={styles.pick}
          aria-label={range ? `Date range: ${sayRange(range)}` : undefined}
          icon={<Icon name="calendar" />}
          onPointerEnter={ahead}
          onFocus={ahead}
          onClick={() => void open()}
        >
          {range ? sayRange(range) : 'Pick a date range'}
        </Button>
      )}
    </div>
  );
}

/** With its years, as the calendar says it: `Nov 1, 2026 - Nov 30, 2026`. */
const sayRange = ({ from, to }: DayRange): string => `${sayLotDay(from, '')} - ${sayLotDay(to, '')}`;
