import type { DayRange } from '@lotline/protocol';
import { Button } from 'antd';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { DayInputs } from '../../../ui/form/day-inputs.js';
import { dayRangeSchema } from '../../../ui/form/day-range.js';
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
    const { data, error: unreadable } = dayRangeSchema.safeParse(typed);
    const reason = unreadable?.issues[0]?.message ?? (data ? rangeError(data) : null);
    setError(reason);
    if (!data || reason !== null) return;
    // After the event: React takes a transition within a submit event, such as a navigation, for the form's action.
    queueMicrotask(() => {
      onChange(data);
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
      <DayInputs label="Date range" value={typed} onChange={setTyped} />
      <Button htmlType="submit">Show</Button>
      {error !== null && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </form>
  );
}
