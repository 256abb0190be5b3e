import type { ReactNode } from 'react';
import styles from './label.module.css';

export type PillTone = 'neutral' | 'ok' | 'bad' | 'warn' | 'request' | 'contract';

interface StatusPillProps {
  tone?: PillTone;
  /** Shows a dot before the text: for a state, not a label. */
  dot?: boolean;
  /** One text, or elements: a translating browser replaces text, which React then cannot change beside other nodes. */
  children: ReactNode;
}

export function StatusPill({ tone = 'neutral', dot = false, children }: StatusPillProps) {
  return (
    <span className={`tint tone-${tone} ${styles.pill}`}>
      {dot && <span className={styles.dot} />}
      <span>{children}</span>
    </span>
  );
}
