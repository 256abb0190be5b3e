import { extendedCheckOut, stayWarning } from '@lotline/contracts';
import { Button, Form } from 'antd';
import { Icon } from '../icons.js';
import styles from './stay-fields.module.css';

const OF_A_STAY = {
  same: 'Check-out is the same as check-in.',
  before: 'Check-out is before check-in.',
};

/** Says what is odd about the two times of its form, and keeps nobody from saving them. */
export function StayWarning({ words = OF_A_STAY }: { words?: typeof OF_A_STAY }) {
  const warning = stayWarning(useLotTime('checkInDateTime'), useLotTime('checkOutDateTime'));
  return (
    <div aria-live="polite">
      {warning !== null && (
        <p className={styles.warning}>
          <Icon name="warn" size={14} />
          {words[warning]}
        </p>
      )}
    </div>
  );
}

/** Days on the check-out, one press each. Keys have `+3` in the check-out itself: the buttons are no stops on the way. */
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

/** What a field of the form around holds; '' before it has anything. */
function useLotTime(name: string): string {
  const value: unknown = Form.useWatch(name);
  return typeof value === 'string' ? value : '';
}
