import { clockChangeAt, instantOf, isLotTime, lotTimeFrom, lotTimeOf } from '@lotline/protocol';
import { type KeyboardEvent, useRef } from 'react';
import { serverDate } from '../../lib/time/server-time.js';
import { Input } from './input.js';
import { useSettings } from '../../lib/lot/settings.js';
import { formatTimeOfDay } from '../../lib/time/format.js';
import { useTouch } from '../../lib/page/use-media.js';
import { Icon } from '../icons.js';
import { Field } from './field.js';
import { parseLotTime, formatLotTimeInput } from './lot-time-text.js';
import { ParsedInput } from './parsed-input.js';
import styles from './dates.module.css';

/** Explains a time that the change to or from daylight saving time repeats or skips; null for any other. */
function clockHint(lotTime: string, timeZone: string): string | null {
  const change = clockChangeAt(lotTime, timeZone);
  if (change === null) return null;
  const time = formatTimeOfDay(lotTime);
  if (change === 'repeated') return `Clocks go back that night: ${time} occurs twice, and the first one is used.`;
  const used = formatTimeOfDay(lotTimeOf(instantOf(lotTime, timeZone), timeZone));
  return `Clocks go forward that night: ${time} does not exist, and ${used} is used.`;
}

interface FieldProps {
  name: string;
  label: string;
  /** Only with a mouse: with touch, the device's picker would open. */
  autoFocus?: boolean;
}

/** A date and time in the lot's time zone. The value is a lot time, '' when not set, or text that cannot be parsed. */
export const LotTimeField = ({ name, label, autoFocus = false }: FieldProps) => (
  <Field name={name} label={label} parseError={parseError}>
    <LotTimeInput autoFocus={autoFocus} />
  </Field>
);

const parseError = (value: unknown): string | null =>
  value === '' || (typeof value === 'string' && isLotTime(value))
    ? null
    : 'Enter a date and time like Nov 21, 2026 7:42 AM';

interface Props {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  autoFocus: boolean;
  'aria-required'?: boolean | 'true' | 'false';
}

const toNative = (value: string): string => (isLotTime(value) ? value.slice(0, 16).replace(' ', 'T') : '');
/** Limits the year to four digits. */
const MAX = '9999-12-31T23:59';

/**
 * With a mouse, the time is typed in a format of `parseLotTime` or picked from the browser's calendar. With touch, it is
 * picked with the device's own picker (docs/decisions/customers.md).
 */
function LotTimeInput({ id, value = '', onChange, autoFocus, ...aria }: Props) {
  const { timeZone } = useSettings();
  const touch = useTouch();
  const picker = useRef<HTMLInputElement>(null);
  const change = (lotTime: string) => onChange?.(lotTime);
  const native = {
    type: 'datetime-local',
    max: MAX,
    value: toNative(value),
    onChange: ({ target }: { target: { value: string } }) =>
      change(lotTimeFrom(target.value, timeZone) ?? target.value),
  };
  const hint = clockHint(value, timeZone);
  const hintBelow = <div aria-live="polite">{hint !== null && <p className={`small ${styles.hint}`}>{hint}</p>}</div>;
  if (touch) {
    return (
      <>
        <Input {...aria} {...native} id={id} className={styles.native} onKeyDown={acceptByEnter} />
        {hintBelow}
      </>
    );
  }

  const openPicker = () => picker.current?.showPicker();
  const keyDown = (event: KeyboardEvent) => {
    acceptByEnter(event);
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    openPicker();
  };
  return (
    <>
      <div className={styles.typed}>
        <ParsedInput
          {...aria}
          id={id}
          autoFocus={autoFocus}
          value={value}
          onChange={change}
          format={formatLotTimeInput}
          parse={(typed) => parseLotTime(typed, isLotTime(value) ? value : '', lotTimeOf(serverDate(), timeZone))}
          onKeyDown={keyDown}
          suffix={
            // Not a tab stop: the keyboard opens the calendar with Alt+Down.
            <button
              type="button"
              tabIndex={-1}
              aria-label="Open the calendar"
              className={`quiet ${styles.open}`}
              onClick={openPicker}
            >
              <Icon name="calendar" size={16} />
            </button>
          }
        />
        <input {...native} ref={picker} tabIndex={-1} aria-hidden="true" className={styles.beneath} />
      </div>
      {hintBelow}
    </>
  );
}

/** Enter accepts the date and does not submit the form; Ctrl+Enter does both. */
function acceptByEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
}
