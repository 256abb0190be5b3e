import { lotTimeOf } from '@lotline/contracts';
import { Button } from 'antd';
import { type ComponentType, useState } from 'react';
import { Input } from './input.js';
import { useSettings } from '../../lib/lot/settings.js';
import { useTouch } from '../../lib/page/use-media.js';
import { Icon } from '../icons.js';
import { toast } from '../toast/toast.js';
import { type DayRange, isLotDay, refusalOfDays } from './day-range.js';
import { Field } from './field.js';
import { lotDayOfText, textOfLotDay } from './lot-time-text.js';
import type { RangeCalendarProps } from './range-calendar.js';
import { ReadInput } from './parsed-input.js';
import styles from './dates.module.css';

/** A first and a last day of the lot's calendar (`DayRange`), judged together. */
export const DayRangeField = ({ name, label }: { name: string; label: string }) => (
  <Field name={name} label={label} unreadable={unreadable}>
    <DayRangeInput label={label} />
  </Field>
);

const isDayRange = (value: unknown): value is DayRange =>
  typeof value === 'object' && value !== null && 'from' in value;
const unreadable = (value: unknown): string | null => (isDayRange(value) ? refusalOfDays(value) : null);

const NONE: DayRange = { from: '', to: '' };
const ENDS = [
  { end: 'from', called: 'first day', placeholder: 'Pick a date range' },
  { end: 'to', called: 'last day', placeholder: '' },
] as const;

interface Props {
  id?: string;
  label: string;
  value?: DayRange;
  onChange?: (value: DayRange) => void;
}

/**
 * With a mouse the days are typed, or picked from a calendar of two months, which is loaded when it is first opened; with a
 * finger they are picked from the device's own calendar (docs/decisions/dates-in-forms.md).
 */
function DayRangeInput({ id, label, value = NONE, onChange }: Props) {
  const { timeZone } = useSettings();
  const touch = useTouch();
  const [Calendar, setCalendar] = useState<ComponentType<RangeCalendarProps> | null>(null);
  const now = () => lotTimeOf(new Date(), timeZone);
  const changed = (range: DayRange) => onChange?.(range);

  const openCalendar = async () => {
    try {
      const { RangeCalendar } = await import('./range-calendar.js');
      setCalendar(() => RangeCalendar);
    } catch {
      toast({
        title: 'Error',
        description: 'The calendar could not be loaded. The days can be typed.',
        tone: 'destructive',
      });
    }
  };

  if (Calendar)
    return <Calendar id={id} value={value} timeZone={timeZone} onChange={changed} onClose={() => setCalendar(null)} />;
  return (
    <div role="group" aria-label={label} className={styles.range}>
      {ENDS.map(({ end, called, placeholder }) => {
        const day = {
          id: end === 'from' ? id : undefined,
          'aria-label': `${label}, ${called}`,
          placeholder,
        };
        return touch ? (
          <Input
            key={end}
            {...day}
            type="date"
            className={styles.native}
            value={isLotDay(value[end]) ? value[end] : ''}
            onChange={(event) => changed({ ...value, [end]: event.target.value })}
          />
        ) : (
          <ReadInput
            key={end}
            {...day}
            value={value[end]}
            onChange={(text) => changed({ ...value, [end]: text })}
            textOf={textOfLotDay}
            read={(typed) => lotDayOfText(typed, now())}
          />
        );
      })}
      {!touch && (
        <Button aria-label="Pick a date range" icon={<Icon name="calendar" />} onClick={() => void openCalendar()} />
      )}
    </div>
  );
}
