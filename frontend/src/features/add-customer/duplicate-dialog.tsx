import { type Client, formatPhone, lotTimeOf } from '@lotline/contracts';
import { Button } from 'antd';
import { sayLotTime } from '../../lib/time/format.js';
import { useSettings } from '../../lib/lot/settings.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import type { Booking } from './add-customer-api.js';
import styles from './add-customer.module.css';

interface Props {
  existing: Client;
  booking: Booking;
  saving: boolean;
  onOverwrite: () => void;
  onCancel: () => void;
}

/**
 * Spec §2 "Duplicate dialog": what is there beside what would take its place. 'No' has the focus, because Yes cannot be taken
 * back.
 */
export function DuplicateDialog({ existing, booking, saving, onOverwrite, onCancel }: Props) {
  const { timeZone } = useSettings();
  const now = lotTimeOf(new Date(), timeZone);
  const lotTime = (time: string) => (time === '' ? '' : sayLotTime(time, now));
  const current = shownOf(existing, lotTime);
  const rows = shownOf(booking, lotTime).map(([label, value], at) => {
    const had = current[at]?.[1] ?? '';
    return { label, had, value, mark: value === had ? undefined : value === '' ? styles.erased : styles.differs };
  });
  return (
    <Dialog
      open
      onClose={onCancel}
      title="Duplicate Customer"
      width={560}
      footer={
        <>
          <Button data-first-focus onClick={onCancel}>
            No
          </Button>
          <Button type="primary" loading={saving} onClick={onOverwrite}>
            Yes
          </Button>
        </>
      }
    >
      <p>Would you like to save over current customer?</p>
      {/* A stop for the keyboard, which scrolls names that are higher than a phone. */}
      <table className={styles.compare} tabIndex={0} aria-label="Current and new data">
        <thead>
          <tr>
            <td />
            <th scope="col">Current</th>
            <th scope="col">New</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, had, value, mark }) => (
            <tr key={label} className={mark}>
              <th scope="row">{label}</th>
              <td>{had || noneOf(label)}</td>
              <td>
                {value || noneOf(label)}
                {mark === styles.erased && <span className={styles.word}>erased</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

const PAYMENT = 'Payment';

/** Spec §2 "Duplicate dialog": N/A, or 0, where there is none. */
const noneOf = (label: string): string => (label === PAYMENT ? '$0' : 'N/A');

/** Each row's label and value, '' where there is none. */
function shownOf(customer: Client | Booking, lotTime: (time: string) => string): [label: string, value: string][] {
  return [
    ['Name', `${customer.firstName} ${customer.lastName}`.trim()],
    ['Phone', formatPhone(customer.phone)],
    ['Check-in', lotTime(customer.checkInDateTime)],
    ['Check-out', lotTime(customer.checkOutDateTime)],
    ['Parking spot', customer.parkingSpot],
    [PAYMENT, Number(customer.paymentAmount) === 0 ? '' : `$${Number(customer.paymentAmount).toFixed(2)}`],
  ];
}
