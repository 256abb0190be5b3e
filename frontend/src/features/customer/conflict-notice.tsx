import { Button } from 'antd';
import { FIELD_LABELS, type FieldName, valuesOf } from '../../ui/customer-form/customer-values.js';
import { textOfLotTime } from '../../ui/form/lot-time-text.js';
import { Icon } from '../../ui/icons.js';
import type { Editing } from './use-editing.js';
import styles from './customer.module.css';

/** What others did to the record while it was being edited here. */
export function ConflictNotice({ editing, gone }: { editing: Editing; gone: boolean }) {
  if (gone) {
    return (
      <div role="alert" className={`${styles.notice} ${styles.bad}`}>
        <Icon name="warn" />
        This customer was deleted meanwhile.
      </div>
    );
  }
  if (!editing.theirs) return null;
  const fields = editing.conflicts.map((name) => FIELD_LABELS[name]).join(', ');
  const theirs = valuesOf(editing.theirs);
  return (
    <div role="alert" className={styles.notice}>
      <Icon name="warn" />
      <div className={styles.news}>
        <p>A colleague changed this customer meanwhile.</p>
        <p className={styles.small}>
          {fields === '' ? 'Nothing of yours is saved yet.' : `You both changed: ${fields}.`}
        </p>
        <dl className={styles.theirs}>
          {editing.conflicts.map((name) => (
            <div key={name}>
              <dt>{`Their ${FIELD_LABELS[name].toLowerCase()}:`}</dt>
              <dd>{shown(name, theirs[name])}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Button onClick={editing.keepMine}>Keep mine</Button>
      <Button onClick={editing.loadTheirs}>Load theirs</Button>
    </div>
  );
}

/** A colleague's value as its field shows it. */
function shown(name: FieldName, value: string | number): string {
  if (value === '') return 'empty';
  return name === 'paymentAmount' ? `$${value}` : textOfLotTime(String(value));
}
