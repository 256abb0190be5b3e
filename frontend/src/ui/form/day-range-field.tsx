import { lotTimeOf } from '@lotline/contracts';
import { Button } from 'antd';
import { type ComponentType, useState } from 'react';
import { Input } from './input.js';
import { useSettings } from '../../lib/lot/settings.js';
import { useTouch } from '../../lib/page/use-media.js';
import { Icon } from '../icons.js';
import { toast } from '../toast/toast.js';
import { type DayRange, isLotDay, dayRangeError } from './day-range.js';
import { Field } from './field.js';
import { rangeCalendar } from './lazy-range-calendar.js';
import { parseLotDay, formatLotDayInput } from './lot-time-text.js';
import type { RangeCalendarProps } from './range-calendar.js';
import { ParsedInput } from './parsed-input.js';
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
const ENDS = [
  { end: 'from', label: 'first day', placeholder: 'Pick a date range' },
  { end: 'to', label: 'last day', placeholder: '' },
] as const;

interface Props {
  id?: string;
  label: string;
  value?: DayRange;
  onChange?: (value: DayRange) => void;
}

/**
 * With a mouse, the days are typed or picked from a calendar of two months, which is loaded when it is first opened. With touch,
 * they are picked with the device's own calendar (docs/decisions/dates-in-forms.md).
 */
function DayRangeInput({ id, label, value = EMPTY, onChange }: Props) {
  const { timeZone } = useSettings();
  const touch = useTouch();
  const [Calendar, setCalendar] = useState<ComponentType<RangeCalendarProps> | null>(null);
  const lotNow = () => lotTimeOf(new Date(), timeZone);
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
      {ENDS.map(({ end, label: endLabel, placeholder }) => {
        const day = {
          id: end === 'from' ? id : undefined,
          'aria-label': `${label}, ${endLabel}`,
          placeholder,
        };
        return touch ? (
          <Input
            key={end}
            {...day}
            type="date"
            className={styles.native}
            value={isLotDay(value[end]) ? value[end] : ''}
            onChange={(event) => change({ ...value, [end]: event.target.value })}
          />
        ) : (
          <ParsedInput
            key={end}
            {...day}
            value={value[end]}
            onChange={(text) => change({ ...value, [end]: text })}
            format={formatLotDayInput}
            parse={(typed) => parseLotDay(typed, lotNow())}
          />
        );
      })}
      {!touch && (
        <Button aria-label="Pick a date range" icon={<Icon name="calendar" />} onClick={() => void openCalendar()} />
      )}
    </div>
  );
}
