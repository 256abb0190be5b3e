import { type ReactNode, useState } from 'react';
import { useRetry } from '../../../lib/network/use-retry.js';
import { Skeleton } from '../../../ui/placeholder/skeleton.js';
import { InlineButton } from '../action-buttons.js';
import styles from '../customer.module.css';

interface Line {
  key: string;
  time: string;
  text: string;
  state?: ReactNode;
}

interface Props {
  title: string;
  /** Undefined while loading. */
  lines: Line[] | undefined;
  empty: string;
  failed: boolean;
  onRetry: () => void;
  /** Rendered below the lines. */
  below?: ReactNode;
}

/** The number of lines shown before "Show all" is pressed. */
const INITIAL_LINES = 6;

/** A panel of dated lines. */
export function Log({ title, lines, empty, failed, onRetry, below }: Props) {
  const [all, setAll] = useState(false);
  useRetry(!lines && failed ? title : null, onRetry);
  const shown = all ? lines : lines?.slice(0, INITIAL_LINES);
  return (
    <section className={`panel padded ${styles.log}`}>
      <h2>{title}</h2>
      {!lines && !failed && <Skeleton width="70%" />}
      {!lines && failed && (
        <p className="sub">
          {title} could not be loaded. <InlineButton onClick={onRetry}>Try Again</InlineButton>
        </p>
      )}
      {lines?.length === 0 && <p className="sub">{empty}</p>}
      <ul>
        {shown?.map(({ key, time, text, state }) => (
          <li key={key}>
            <span className={styles.when}>{time}</span>
            <span className={`grow breaks ${styles.what}`}>{text}</span>
            {state}
          </li>
        ))}
      </ul>
      {lines && lines.length > INITIAL_LINES && !all && (
        <InlineButton onClick={() => setAll(true)}>Show all {lines.length}</InlineButton>
      )}
      {below}
    </section>
  );
}
