import { lotTimeOf } from '@lotline/protocol';
import { serverDate } from '../../lib/time/server-time.js';
import { useTouch } from '../../lib/page/use-media.js';
import { useSettings } from '../../lib/lot/settings.js';
import { type DayRange, isLotDay } from './day-range.js';
import { Input } from './input.js';
import { formatLotDayInput, parseLotDay } from './lot-time-text.js';
import { ParsedInput } from './parsed-input.js';
import styles from './dates.module.css';

const ENDS = [
  { end: 'from', label: 'first day', placeholder: 'Pick a date range' },
  { end: 'to', label: 'last day', placeholder: '' },
] as const;

interface DayInputsProps {
  /** The id of the first field. */
  id?: string | undefined;
  label: string;
  value: DayRange;
  onChange: (value: DayRange) => void;
}

/** The fields of a range's two days. With a mouse they are typed, with touch picked by the device's own calendar. */
export function DayInputs({ id, label, value, onChange }: DayInputsProps) {
  const { timeZone } = useSettings();
  const touch = useTouch();
  const lotNow = () => lotTimeOf(serverDate(), timeZone);
  return ENDS.map(({ end, label: endLabel, placeholder }) => {
    const day = { id: end === 'from' ? id : undefined, 'aria-label': `${label}, ${endLabel}`, placeholder };
    return touch ? (
      <Input
        key={end}
        {...day}
        type="date"
        className={styles.native}
        value={isLotDay(value[end]) ? value[end] : ''}
        onChange={(event) => onChange({ ...value, [end]: event.target.value })}
      />
    ) : (
      <ParsedInput
        key={end}
        {...day}
        value={value[end]}
        onChange={(text) => onChange({ ...value, [end]: text })}
        format={formatLotDayInput}
        parse={(typed) => parseLotDay(typed, lotNow())}
      />
    );
  });
}
