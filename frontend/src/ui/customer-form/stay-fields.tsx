import { isContractRecord, lotTimeOf } from '@lotline/protocol';
import { Button, Form } from 'antd';
import { serverDate } from '../../lib/time/server-time.js';
import { useSettings } from '../../lib/lot/settings.js';
import { Icon } from '../icons.js';
import styles from './customer-form.module.css';
import { extendedCheckOut, renewedEnd, stayWarning } from './stay.js';

export const STAY_WARNINGS = {
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

/** Buttons that extend a stay by days or renew a contract by months. They are not tab stops: with the keyboard, type `+3` in the check-out field. */
export function MoreTime() {
  const lot = useSettings();
  const form = Form.useFormInstance();
  const [checkIn, checkOut] = [useLotTime('checkInDateTime'), useLotTime('checkOutDateTime')];
  const type: unknown = Form.useWatch('clientType');
  if (typeof type === 'string' && isContractRecord(type, lot)) return <MoreMonths />;
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

/** Buttons that renew a contract, in the form that has its end. */
export function MoreMonths() {
  const { timeZone } = useSettings();
  const form = Form.useFormInstance();
  const renew = (months: number) => {
    // Read at the press: a second press may come before the first one is rendered.
    const end: unknown = form.getFieldValue('checkOutDateTime');
    const now = lotTimeOf(serverDate(), timeZone);
    form.setFieldValue('checkOutDateTime', renewedEnd(typeof end === 'string' ? end : '', months, now));
  };
  return (
    <div className={styles.days} role="group" aria-label="Renew the contract">
      {[1, 3].map((months) => (
        <Button key={months} size="small" tabIndex={-1} onClick={() => renew(months)}>
          +{months} {months === 1 ? 'month' : 'months'}
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
