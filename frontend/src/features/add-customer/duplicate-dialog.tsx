import { type Client, formatPhone, lotTimeOf } from '@lotline/contracts';
import { Button } from 'antd';
import { sayLotTime } from '../../lib/said-time.js';
import { useSettings } from '../../lib/settings.js';
import { Dialog } from '../../ui/dialog.js';
import type { Booking } from './add-customer-api.js';
import styles from './add-customer.module.css';

interface Props {
  existing: Client;
  booking: Booking;
  saving: boolean;
  onOverwrite: () => void;
  onCancel: () => void;
}

/** Spec §2 "Duplicate dialog": what is there beside what would take its place. */
export function DuplicateDialog({ existing, booking, saving, onOverwrite, onCancel }: Props) {
  const { timeZone } = useSettings();
  const now = lotTimeOf(new Date(), timeZone);
  const rows = (customer: Client | Booking) => [
    ['Name', `${customer.firstName} ${customer.lastName}`.trim() || 'N/A'],
    ['Phone', formatPhone(customer.phone) || 'N/A'],
    ['Check-in', customer.checkInDateTime ? sayLotTime(customer.checkInDateTime, now) : 'N/A'],
    ['Check-out', customer.checkOutDateTime ? sayLotTime(customer.checkOutDateTime, now) : 'N/A'],
    ['Parking spot', customer.parkingSpot || 'N/A'],
    ['Payment', `$${customer.paymentAmount || '0'}`],
  ];
  const current = rows(existing);
  return (
    <Dialog
      open
      onClose={onCancel}
      title="Duplicate Customer"
      width={560}
      footer={
        <>
          <Button onClick={onCancel}>No</Button>
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
          {rows(booking).map(([label, value], at) => (
            <tr key={label} className={current[at]?.[1] === value ? undefined : styles.differs}>
              <th scope="row">{label}</th>
              <td>{current[at]?.[1]}</td>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
