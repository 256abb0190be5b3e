import { type DayRange, isLotDay, lotTimeOf } from '@lotline/protocol';
import { Button } from 'antd';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useSettings } from '../../../lib/lot/settings.js';
import { useTouch } from '../../../lib/page/use-media.js';
import { serverDate } from '../../../lib/time/server-time.js';
import dates from '../../../ui/form/dates.module.css';
import { Input } from '../../../ui/form/input.js';
import { formatLotDayInput, parseLotDay } from '../../../ui/form/lot-time-text.js';
import { ParsedInput } from '../../../ui/form/parsed-input.js';
import { rangeError } from './ranges.js';
import styles from './range.module.css';

interface TypedRangeProps {
  value: DayRange | null;
  onChange: (range: DayRange) => void;
  onClose: () => void;
}

/** The first and last day as text, in any format of a form's dates. Enter shows the range, Esc leaves it as it was. */
export function TypedRange({ value, onChange, onClose }: TypedRangeProps) {
  const [typed, setTyped] = useState<DayRange>(value ?? { from: '', to: '' });
  const [error, setError] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const reason = rangeError(typed);
    setError(reason);
    if (reason !== null) return;
    // After the event: React takes a transition within a submit event, such as a navigation, for the form's action.
    queueMicrotask(() => {
      onChange(typed);
      onClose();
    });
  };
  return (
    <form
      ref={form}
      aria-label="Date range"
      className={styles.typed}
      onSubmit={submit}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && onClose()}
    >
      <DayInput
        label="Date range, first day"
        placeholder="Pick a date range"
        value={typed.from}
        onChange={(from) => setTyped({ ...typed, from })}
      />
      <DayInput label="Date range, last day" value={typed.to} onChange={(to) => setTyped({ ...typed, to })} />
      <Button htmlType="submit">Show</Button>
      {error !== null && (
        <p role="alert" className={`small ${styles.error}`}>
          {error}
        </p>
      )}
    </form>
  );
}

interface DayInputProps {
  label: string;
  placeholder?: string;
  /** A lot day, '' for none, or text that cannot be parsed. */
  value: string;
  onChange: (value: string) => void;
}

/** With a mouse a day is typed, with touch it is picked by the device's own calendar. */
function DayInput({ label, value, onChange, ...input }: DayInputProps) {
  const { timeZone } = useSettings();
  return useTouch() ? (
    <Input
      {...input}
      aria-label={label}
      type="date"
      className={dates.native}
      value={isLotDay(value) ? value : ''}
      onChange={({ target }) => onChange(target.value)}
    />
  ) : (
    <ParsedInput
      {...input}
      aria-label={label}
      value={value}
      onChange={onChange}
      format={formatLotDayInput}
      parse={(text) => parseLotDay(text, lotTimeOf(serverDate(), timeZone))}
    />
  );
}
