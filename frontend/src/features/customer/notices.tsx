import { lateText, type Client, type FormField } from '@lotline/protocol';
import { formatInstant } from '../../lib/time/format.js';
import { useSettings } from '../../lib/lot/settings.js';
import { useNow } from '../../lib/time/use-now.js';
import { FIELD_LABELS, valuesOf } from '../../ui/customer-form/customer-values.js';
import { ConflictNotice } from '../../ui/form/conflict-notice.js';
import { formatLotTimeInput } from '../../ui/form/lot-time-text.js';
import { Icon } from '../../ui/icons.js';
import { StatusPill } from '../../ui/label/status-pill.js';
import type { CustomerEditing } from './use-saving.js';
import styles from './customer.module.css';

/** The times of the manual check-in, with the lateness, and of the manual check-out. */
export function Banners({ client }: { client: Client }) {
  const { timeZone } = useSettings();
  const now = new Date(useNow(60_000));
  const late = lateText(client, now, timeZone);
  return (
    <div className={styles.banners}>
      {client.manualCheckInTimestamp !== null && (
        <p className={`notice tone-ok cluster ${styles.banner}`}>
          <Icon name="check" />
          Checked in: {formatInstant(client.manualCheckInTimestamp, timeZone, now)}
          {late && (
            <span className={styles.late}>
              <StatusPill tone="bad">{late}</StatusPill>
            </span>
          )}
        </p>
      )}
      {client.manualCheckOutTimestamp !== null && (
        <p className={`notice tone-neutral cluster ${styles.banner}`}>
          <Icon name="leave" />
          Checked out: {formatInstant(client.manualCheckOutTimestamp, timeZone, now)}
        </p>
      )}
    </div>
  );
}

/** Warns that another user deleted or changed the record while it is being edited here. */
export function CustomerConflict({ editing, gone }: { editing: CustomerEditing; gone: boolean }) {
  const { theirs } = editing;
  const values = theirs && valuesOf(theirs);
  const conflicts = values
    ? editing.conflicts.map((name) => ({ label: FIELD_LABELS[name], theirs: formatValue(name, values[name]) }))
    : [];
  return <ConflictNotice what="customer" gone={gone} editing={editing} conflicts={conflicts} />;
}

/** Formats a colleague's value like its form field. */
function formatValue(name: FormField, value: string | number): string {
  if (value === '') return '';
  return name === 'paymentAmount' ? `$${value}` : formatLotTimeInput(String(value));
}
