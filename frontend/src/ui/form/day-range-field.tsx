import { Button } from 'antd';
import { type ComponentType, useState } from 'react';
import { useSettings } from '../../lib/lot/settings.js';
import { useTouch } from '../../lib/page/use-media.js';
import { Icon } from '../icons.js';
import { toast } from '../toast/toast.js';
import { type DayRange, dayRangeError } from './day-range.js';
import { DayInputs } from './day-inputs.js';
import { Field } from './field.js';
import { rangeCalendar } from './lazy-range-calendar.js';
import type { RangeCalendarProps } from './range-calendar.js';
import styles from './dates.module.css';

/** The first and last lot day of a range (`DayRange`), validated together. */
export const DayRangeField = ({ name, label }: { name: string; label: string }) => (
  <Field name={name} label={label} parseError={parseError}>
    <DayRangeInput label={label} />
  </Field>
);

const isDayRange = (value: unknown): value is DayRange =>
  typeof value === 'object' && value !== null && 'from' in value;
const parseError = (value: unknown): string | null => (isDayRange(value) ? dayRangeError(value) : null);

const EMPTY: DayRange = { from: '', to: '' };

interface Props {
  id?: string;
  label: string;
  value?: DayRange;
  onChange?: (value: DayRange) => void;
}

/**
 * With a mouse, the days are typed or picked from a calendar of two months, which is loaded when it is first opened. With touch,
 * they are picked with the device's own calendar (docs/decisions/customers.md).
 */
function DayRangeInput({ id, label, value = EMPTY, onChange }: Props) {
  const { timeZone } = useSettings();
  const touch = useTouch();
  const [Calendar, setCalendar] = useState<ComponentType<RangeCalendarProps> | null>(null);
  const change = (range: DayRange) => onChange?.(range);

  const openCalendar = async () => {
    try {
      const RangeCalendar = await rangeCalendar.load();
      setCalendar(() => RangeCalendar);
    } catch {
      toast({
        title: 'Error',
        description: 'The calendar could not be loaded. Type the dates instead.',
        tone: 'destructive',
      });
    }
  };

  if (Calendar)
    return <Calendar id={id} value={value} timeZone={timeZone} onChange={change} onClose={() => setCalendar(null)} />;
  return (
    <div role="group" aria-label={label} className={styles.range}>
      <DayInputs id={id} label={label} value={value} onChange={change} />
      {!touch && (
        <Button aria-label="Pick a date range" icon={<Icon name="calendar" />} onClick={() => void openCalendar()} />
      )}
    </div>
  );
}
