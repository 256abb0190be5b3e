import { WEEKDAYS, type Weekday } from '@lotline/protocol';
import { Checkbox } from 'antd';
import { Field } from '../../../ui/form/field.js';
import { Input } from '../../../ui/form/input.js';
import { LOT_LABELS } from './lot-values.js';
import type { LotValues } from './lot-schema.js';
import styles from './lot-form.module.css';

export const OpeningHoursField = () => (
  <Field name="openingHours" label={LOT_LABELS.openingHours}>
    <OpeningHoursInput />
  </Field>
);

type Hours = LotValues['openingHours'];

interface Props {
  id?: string;
  value?: Hours;
  onChange?: (hours: Hours) => void;
}

const DAY = { from: '06:00', to: '23:00' };
const ALL_DAY = { from: '00:00', to: '24:00' };
const EVERY_DAY: NonNullable<Hours> = Object.fromEntries(WEEKDAYS.map((day) => [day, DAY]));

const nameOf = (day: Weekday): string => `${day[0]?.toUpperCase() ?? ''}${day.slice(1)}`;

/** The lot's opening hours by weekday. A closing time before the opening time is on the next day. */
function OpeningHoursInput({ id, value = null, onChange }: Props) {
  return (
    <>
      <Checkbox
        id={id}
        checked={value === null}
        onChange={({ target }) => onChange?.(target.checked ? null : EVERY_DAY)}
      >
        Always open
      </Checkbox>
      {value !== null && (
        <div className={`stack ${styles.hours}`}>
          {WEEKDAYS.map((day) => (
            <DayHours
              key={day}
              day={day}
              times={value[day]}
              onChange={(times) => onChange?.({ ...value, [day]: times })}
            />
          ))}
        </div>
      )}
    </>
  );
}

type Times = NonNullable<Hours>[Weekday];

function DayHours({ day, times, onChange }: { day: Weekday; times: Times; onChange: (times: Times) => void }) {
  const name = nameOf(day);
  const isAllDay = times?.from === ALL_DAY.from && times.to === ALL_DAY.to;
  const state = !times ? 'closed' : isAllDay ? 'all-day' : 'hours';
  return (
    <div className={styles.day} role="group" aria-label={name}>
      <span>{name}</span>
      <span className={`choice ${styles.dayState}`}>
        <select
          aria-label={`${name} is`}
          value={state}
          onChange={({ target }) =>
            onChange(target.value === 'closed' ? undefined : target.value === 'all-day' ? ALL_DAY : DAY)
          }
        >
          <option value="hours">Open</option>
          <option value="all-day">All day</option>
          <option value="closed">Closed</option>
        </select>
      </span>
      {times && !isAllDay && (
        <>
          <Input
            type="time"
            aria-label={`${name} from`}
            value={times.from}
            onChange={({ target }) => onChange({ ...times, from: target.value })}
          />
          <Input
            type="time"
            aria-label={`${name} to`}
            value={times.to === '24:00' ? '00:00' : times.to}
            onChange={({ target }) => onChange({ ...times, to: target.value })}
          />
        </>
      )}
    </div>
  );
}
