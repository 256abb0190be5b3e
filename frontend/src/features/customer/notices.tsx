import { lateText, type Client } from '@lotline/contracts';
import { Button } from 'antd';
import { formatInstant } from '../../lib/time/format.js';
import { useSettings } from '../../lib/lot/settings.js';
import { useNow } from '../../lib/time/use-now.js';
import { FIELD_LABELS, valuesOf, type FieldName } from '../../ui/customer-form/customer-values.js';
import { formatLotTimeInput } from '../../ui/form/lot-time-text.js';
import { Icon } from '../../ui/icons.js';
import { StatusPill } from '../../ui/label/status-pill.js';
import type { Editing } from './use-editing.js';
import styles from './customer.module.css';

/** The times of the manual check-in, with the lateness, and of the manual check-out. */
export function Banners({ client }: { client: Client }) {
  const { timeZone } = useSettings();
  const now = new Date(useNow(60_000));
  const late = lateText(client, now, timeZone);
  return (
    <div className={styles.banners}>
      {client.manualCheckInTimestamp !== null && (
        <p className={styles.banner}>
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
        <p className={`${styles.banner} ${styles.gone}`}>
          <Icon name="leave" />
          Checked out: {formatInstant(client.manualCheckOutTimestamp, timeZone, now)}
        </p>
      )}
    </div>
  );
}

/** Warns that another user deleted or changed the record while it is being edited here. */
export function ConflictNotice({ editing, gone }: { editing: Editing; gone: boolean }) {
  if (gone) {
    return (
      <div role="alert" className={`${styles.notice} ${styles.bad}`}>
        <Icon name="warn" />
        This customer has been deleted.
      </div>
    );
  }
  if (!editing.theirs) return null;
  const fields = editing.conflicts.map((name) => FIELD_LABELS[name]).join(', ');
  const theirs = valuesOf(editing.theirs);
  return (
    <div role="alert" className={styles.notice}>
      <Icon name="warn" />
      <div className={styles.change}>
        <p>A colleague has changed this customer.</p>
        <p className={styles.small}>
          {fields === '' ? 'Your changes are not saved yet.' : `You both changed: ${fields}.`}
        </p>
        <dl className={styles.theirs}>
          {editing.conflicts.map((name) => (
            <div key={name}>
              <dt>{`Their ${FIELD_LABELS[name].toLowerCase()}:`}</dt>
              <dd>{formatValue(name, theirs[name])}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Button onClick={editing.keepMine}>Keep mine</Button>
      <Button onClick={editing.loadTheirs}>Load theirs</Button>
    </div>
  );
}

/** Formats a colleague's value like its form field. */
function formatValue(name: FieldName, value: string | number): string {
  if (value === '') return 'empty';
  return name === 'paymentAmount' ? `$${value}` : formatLotTimeInput(String(value));
}
