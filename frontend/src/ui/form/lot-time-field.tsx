import { clockChangeAt, instantOf, isLotTime, lotTimeOf, normalizeLotTime } from '@lotline/contracts';
import { type KeyboardEvent, useRef } from 'react';
import { Input } from './input.js';
import { useSettings } from '../../lib/lot/settings.js';
import { formatTimeOfDay } from '../../lib/time/format.js';
import { useTouch } from '../../lib/page/use-media.js';
import { Icon } from '../icons.js';
import { Field } from './field.js';
import { lotTimeOfText, textOfLotTime } from './lot-time-text.js';
import { ReadInput } from './parsed-input.js';
import quiet from '../quiet-button.module.css';
import styles from './dates.module.css';

/** What a time of the night in which the lot's clocks change means; null for any other. */
function clockHint(lotTime: string, timeZone: string): string | null {
  const change = clockChangeAt(lotTime, timeZone);
  if (change === null) return null;
  const time = formatTimeOfDay(lotTime);
  if (change === 'repeated') return `The clocks go back: ${time} comes twice that night, and the first one counts.`;
  const counts = formatTimeOfDay(lotTimeOf(instantOf(lotTime, timeZone), timeZone));
  return `The clocks go forward: there is no ${time} that night, and it counts as ${counts}.`;
}

/** A date and time of the lot's clock. Its value is a lot time, '' when not set, or what was typed and is none. */
export const LotTimeField = ({ name, label }: { name: string; label: string }) => (
  <Field name={name} label={label} unreadable={unreadable}>
    <LotTimeInput />
  </Field>
);

const unreadable = (value: unknown): string | null =>
  value === '' || (typeof value === 'string' && isLotTime(value))
    ? null
    : 'Write a date and time like Nov 21, 2026 7:42 AM';

interface Props {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  'aria-required'?: boolean | 'true' | 'false';
}

const nativeOf = (value: string): string => (isLotTime(value) ? value.slice(0, 16).replace(' ', 'T') : '');
/** No year has five figures. */
const LAST = '9999-12-31T23:59';

/**
 * With a mouse it is typed, in any way that `lotTimeOfText` reads, or picked from the browser's calendar; with a finger it
 * is the device's own picker (docs/decisions/dates-in-forms.md).
 */
function LotTimeInput({ id, value = '', onChange, ...aria }: Props) {
  const { timeZone } = useSettings();
  const touch = useTouch();
  const picker = useRef<HTMLInputElement>(null);
  const changed = (lotTime: string) => onChange?.(lotTime);
  const native = {
    type: 'datetime-local',
    max: LAST,
    value: nativeOf(value),
    onChange: (event: { target: { value: string } }) => changed(normalizeLotTime(event.target.value)),
  };
  const hint = clockHint(value, timeZone);
  const hintBelow = <div aria-live="polite">{hint !== null && <p className={styles.hint}>{hint}</p>}</div>;
  if (touch) {
    return (
      <>
        <Input {...aria} {...native} id={id} className={styles.native} />
        {hintBelow}
      </>
    );
  }

  const openPicker = () => picker.current?.showPicker();
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    openPicker();
  };
  return (
    <>
      <div className={styles.typed}>
        <ReadInput
          {...aria}
          id={id}
          value={value}
          onChange={changed}
          textOf={textOfLotTime}
          read={(typed) => lotTimeOfText(typed, isLotTime(value) ? value : '', lotTimeOf(new Date(), timeZone))}
          onKeyDown={keyDown}
          suffix={
            // Keys have Alt+Down: the button is no stop on the way through the form.
            <button
              type="button"
              tabIndex={-1}
              aria-label="Open the calendar"
              className={`${quiet.quiet} ${styles.open}`}
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
