import { type Client, lotTimeOf } from '@lotline/protocol';
import { Button } from 'antd';
import { serverDate } from '../../lib/time/server-time.js';
import { formatLotTime } from '../../lib/time/format.js';
import { useSettings } from '../../lib/lot/settings.js';
import { FIELD_LABELS, valuesOf } from '../../ui/customer-form/customer-values.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import type { Booking } from './add-customer-api.js';
import { comparedRows, erasedFields } from './compared-rows.js';
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
  const now = lotTimeOf(serverDate(), timeZone);
  const current = valuesOf(existing);
  const rows = comparedRows(current, booking, (time) => formatLotTime(time, now)).map((row) => {
    const mark = row.next === row.current ? undefined : row.next === '' ? styles.erased : styles.differs;
    return { ...row, mark };
  });
  const erased = erasedFields(current, booking).map((field) => FIELD_LABELS[field]);
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
      {erased.length > 0 && (
        <p role="note" className={styles.loss}>
          {`Yes erases: ${erased.join(', ')}`}
        </p>
      )}
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
          {rows.map(({ label, current: before, next, mark }) => (
            <tr key={label} className={mark}>
              <th scope="row">{label}</th>
              <td>{before === '' ? emptyText(label) : <bdi>{before}</bdi>}</td>
              <td>
                {next === '' ? emptyText(label) : <bdi>{next}</bdi>}
                {mark === styles.erased && <span className={styles.word}>erased</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

/** The text of an empty value. */
const emptyText = (label: string): string => (label === 'Payment' ? '$0' : 'N/A');
