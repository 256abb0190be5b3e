import { isLotTime, lotTimeOf, normaliseLotTime } from '@lotline/contracts';
import { Input } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useNarrow } from '../../lib/use-narrow.js';
import { Icon } from '../icons.js';
import { useCustomerForm } from './customer-form.js';
import { lotTimeOfText, textOfLotTime } from './lot-time-text.js';
import styles from './customer-form.module.css';

interface Props {
  id?: string;
  /** Lot time, '' when not set; what could not be read stands as it was typed, for the schema to refuse. */
  value?: string;
  onChange?: (lotTime: string) => void;
  'aria-required'?: boolean | 'true' | 'false';
}

const nativeOf = (value: string): string => (isLotTime(value) ? value.slice(0, 16).replace(' ', 'T') : '');

/**
 * A date and time of the lot's clock. On a desk it is typed, in any way that `lotTimeOfText` reads, or picked; on a phone
 * it is the phone's own picker. (antd's DatePicker rewrites a text while it is typed.)
 */
export function LotTimePicker({ id, value = '', onChange, ...aria }: Props) {
  const { lot } = useCustomerForm();
  const narrow = useNarrow();
  const picker = useRef<HTMLInputElement>(null);
  /** What is being typed; null while nothing is. */
  const [draft, setDraft] = useState<string | null>(null);

  const picked = (native: string) => onChange?.(normaliseLotTime(native));
  if (narrow) {
    return (
      <Input
        {...aria}
        id={id}
        type="datetime-local"
        value={nativeOf(value)}
        onChange={(event) => picked(event.target.value)}
      />
    );
  }

  const settle = () => {
    if (draft === null) return;
    const held = isLotTime(value) ? value : '';
    const read = lotTimeOfText(draft, held, lotTimeOf(new Date(), lot.timeZone)) ?? draft.trim();
    setDraft(null);
    if (read !== value) onChange?.(read);
  };
  const openPicker = () => picker.current?.showPicker();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle();
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    openPicker();
  };

  return (
    <div className={styles.time}>
      <Input
        {...aria}
        id={id}
        autoComplete="off"
        value={draft ?? textOfLotTime(value)}
        onChange={(event) => setDraft(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={settle}
        onKeyDown={onKeyDown}
        suffix={
          // Keys have Alt+Down: the button is no stop on the way through the form.
          <button
            type="button"
            tabIndex={-1}
            aria-label="Open the calendar"
            className={styles.open}
            onClick={openPicker}
          >
            <Icon name="calendar" size={16} />
          </button>
        }
      />
      <input
        ref={picker}
        type="datetime-local"
        tabIndex={-1}
        aria-hidden="true"
        className={styles.native}
        value={nativeOf(value)}
        onChange={(event) => picked(event.target.value)}
      />
    </div>
  );
}
