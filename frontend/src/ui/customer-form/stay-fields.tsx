import { Button, Form } from 'antd';
import { Icon } from '../icons.js';
import styles from './stay-fields.module.css';
import { extendedCheckOut, stayWarning } from './stay.js';

const STAY_WARNINGS = {
  same: 'Check-out is the same as check-in.',
  before: 'Check-out is before check-in.',
};

/** Warns about unusual times; they can still be saved. */
export function StayWarning({ messages = STAY_WARNINGS }: { messages?: typeof STAY_WARNINGS }) {
  const warning = stayWarning(useLotTime('checkInDateTime'), useLotTime('checkOutDateTime'));
  return (
    <div aria-live="polite">
      {warning !== null && (
        <p className={styles.warning}>
          <Icon name="warn" size={14} />
          {messages[warning]}
        </p>
      )}
    </div>
  );
}

/** Buttons that extend the check-out. They are not tab stops: with the keyboard, type `+3` in the check-out field. */
export function MoreDays() {
  const form = Form.useFormInstance();
  const [checkIn, checkOut] = [useLotTime('checkInDateTime'), useLotTime('checkOutDateTime')];
  return (
    <div className={styles.days} role="group" aria-label="Add days to the stay">
      {[1, 3, 7].map((days) => (
        <Button
          key={days}
          size="small"
          tabIndex={-1}
          onClick={() => form.setFieldValue('checkOutDateTime', extendedCheckOut(checkIn, checkOut, days))}
        >
          +{days} {days === 1 ? 'day' : 'days'}
        </Button>
      ))}
    </div>
  );
}

/** Returns the value of a field of the surrounding form. */
function useLotTime(name: string): string {
  const value: unknown = Form.useWatch(name);
  return typeof value === 'string' ? value : '';
}
