import { measureText } from '@lotline/protocol';
import styles from './staff-label.module.css';

/** How many segments and characters a text takes, and what makes it longer. */
export function TextLength({ text }: { text: string }) {
  const { encoding, segments, units, free, unusual } = measureText(text);
  return (
    <>
      <p className="sub">
        {segments === 1 ? '1 segment' : `${segments} segments`} · {units} of {units + free} characters ·{' '}
        <span className={styles.encoding}>{encoding}</span>
      </p>
      {unusual.length > 0 && (
        <p className={`notice tone-warn breaks ${styles.hint}`}>
          {unusual.slice(0, 10).join(' ')} need UCS-2, with 70 characters per segment instead of 160.
        </p>
      )}
    </>
  );
}
