import type { ReactNode } from 'react';
import styles from './dispatch-board.module.css';

interface ColumnProps {
  tone: 'request' | 'pickup' | 'dropped';
  title: string;
  count: number;
  children: ReactNode;
}

export function Column({ tone, title, count, children }: ColumnProps) {
  return (
    <section className={`${styles.column} ${styles[tone]}`} aria-label={title}>
      <h2 className={styles.title}>
        {title}
        <span className={styles.count}>{count}</span>
      </h2>
      {children}
    </section>
  );
}
