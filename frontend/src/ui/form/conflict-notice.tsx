import { Button } from 'antd';
import { Icon } from '../icons.js';
import styles from './conflict-notice.module.css';

interface ConflictNoticeProps {
  /** What is being edited: 'customer'. */
  what: string;
  /** Whether it was deleted while it is being edited here. */
  gone?: boolean;
  editing: { theirs: unknown; keepMine: () => void; loadTheirs: () => void };
  /** The fields that both sides changed, each with the colleague's value as text. */
  conflicts: { label: string; theirs: string }[];
}

/** Warns that another user deleted or changed the record while it is being edited here. */
export function ConflictNotice({ what, gone = false, editing, conflicts }: ConflictNoticeProps) {
  if (gone) {
    return (
      <div role="alert" className={`cluster ${styles.notice} ${styles.bad}`}>
        <Icon name="warn" />
        This {what} has been deleted.
      </div>
    );
  }
  if (!editing.theirs) return null;
  const fields = conflicts.map(({ label }) => label).join(', ');
  return (
    <div role="alert" className={`cluster ${styles.notice}`}>
      <Icon name="warn" />
      <div className={styles.change}>
        <p>A colleague has changed this {what}.</p>
        <p className={`small ${styles.regular}`}>
          {fields === '' ? 'Your changes are not saved yet.' : `You both changed: ${fields}.`}
        </p>
        <dl className={styles.theirs}>
          {conflicts.map(({ label, theirs }) => (
            <div key={label}>
              <dt>{`Their ${label.charAt(0).toLowerCase()}${label.slice(1)}:`}</dt>
              <dd className="clamp breaks">{theirs === '' ? 'empty' : theirs}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Button onClick={editing.keepMine}>Keep mine</Button>
      <Button onClick={editing.loadTheirs}>Load theirs</Button>
    </div>
  );
}
