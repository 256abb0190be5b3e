import type { ReactNode } from 'react';
import styles from './board.module.css';

interface ColumnProps {
  tone: 'request' | 'pickup' | 'dropped';
  title: string;
  count: number;
  /** The wide one, which holds the lanes. */
  middle?: boolean;
  children: ReactNode;
}

export function Column({ tone, title, count, middle = false, children }: ColumnProps) {
  return (
    <section className={`${styles.column} ${styles[tone]} ${middle ? styles.middle : ''}`} aria-label={title}>
      <h2 className={styles.title}>
        {title}
        <span className={styles.count}>{count}</span>
      </h2>
      {children}
    </section>
  );
}
