import { Alert, Button } from 'antd';
import { FIELD_LABELS } from '../../ui/customer-form/customer-values.js';
import type { Editing } from './use-editing.js';
import styles from './customer.module.css';

/** What others did to the record while it was being edited here. */
export function ConflictNotice({ editing, gone }: { editing: Editing; gone: boolean }) {
  if (gone) {
    return <Alert className={styles.notice} type="error" showIcon title="This customer was deleted meanwhile." />;
  }
  if (!editing.theirs) return null;
  const fields = editing.conflicts.map((name) => FIELD_LABELS[name]).join(', ');
  return (
    <Alert
      className={styles.notice}
      type="warning"
      showIcon
      title="A colleague changed this customer meanwhile."
      description={fields === '' ? 'Nothing of yours is saved yet.' : `You both changed: ${fields}.`}
      action={
        <div className={styles.choices}>
          <Button onClick={editing.keepMine}>Keep mine</Button>
          <Button onClick={editing.loadTheirs}>Load theirs</Button>
        </div>
      }
    />
  );
}
