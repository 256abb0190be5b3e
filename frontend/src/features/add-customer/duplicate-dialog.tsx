import { type Client, formatPhone, lotTimeOf } from '@lotline/contracts';
import { Button } from 'antd';
import { formatLotTime } from '../../lib/time/format.js';
import { useSettings } from '../../lib/lot/settings.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import type { Booking } from './add-customer-api.js';
import styles from './add-customer.module.css';

interface DuplicateDialogProps {
  existing: Client;
  booking: Booking;
  saving: boolean;
  onOverwrite: () => void;
  /** Adds the booking beside the current one. */
  onAnotherCar: () => void;
  onCancel: () => void;
}

/**
 * The Duplicate Customer dialog: compares the current data with the new. 'No' has the initial focus, because Yes cannot be
 * undone.
 */
export function DuplicateDialog({
  existing,
  booking,
  saving,
  onOverwrite,
  onAnotherCar,
  onCancel,
}: DuplicateDialogProps) {
  const { timeZone } = useSettings();
  const now = lotTimeOf(new Date(), timeZone);
  const lotTime = (time: string) => (time === '' ? '' : formatLotTime(time, now));
  const current = toRows(existing, lotTime);
  const rows = toRows(booking, lotTime).map(([label, value], at) => {
    const before = current[at]?.[1] ?? '';
    const mark = value === before ? undefined : value === '' ? styles.erased : styles.differs;
    return { label, before, value, mark };
  });
  return (
    <Dialog
      open
      onClose={onCancel}
      title="Duplicate Customer"
      width={560}
      footer={
        <>
          <Button autoFocus onClick={onCancel}>
            No
          </Button>
          <Button disabled={saving} onClick={onAnotherCar}>
            Add as another car
          </Button>
          <Button type="primary" loading={saving} onClick={onOverwrite}>
            Yes
          </Button>
        </>
      }
    >
      <p>Would you like to save over current customer?</p>
      {/* Focusable, so that the keyboard can scroll a table that is taller than the screen. */}
      <table className={styles.compare} tabIndex={0} aria-label="Current and new data">
        <thead>
          <tr>
            <td />
            <th scope="col">Current</th>
            <th scope="col">New</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, before, value, mark }) => (
            <tr key={label} className={mark}>
              <th scope="row">{label}</th>
              <td>{before === '' ? emptyText(label) : <bdi>{before}</bdi>}</td>
              <td>
                {value === '' ? emptyText(label) : <bdi>{value}</bdi>}
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

/** The text of an empty value. */
const emptyText = (label: string): string => (label === PAYMENT ? '$0' : 'N/A');

const carOf = ({ vehicleColor, vehicleMake, vehicleModel }: Client | Booking): string =>
  [vehicleColor, vehicleMake, vehicleModel].join(' ').trim().replace(/\s+/g, ' ');

/** Returns each row's label and value; '' for an empty value. */
function toRows(customer: Client | Booking, lotTime: (time: string) => string): [label: string, value: string][] {
  return [
    ['Name', `${customer.firstName} ${customer.lastName}`.trim()],
    ['Phone', formatPhone(customer.phone)],
    ['Car', carOf(customer)],
    ['Check-in', lotTime(customer.checkInDateTime)],
    ['Check-out', lotTime(customer.checkOutDateTime)],
    ['Parking spot', customer.parkingSpot],
    [PAYMENT, Number(customer.paymentAmount) === 0 ? '' : `$${Number(customer.paymentAmount).toFixed(2)}`],
  ];
}
