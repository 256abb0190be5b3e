import type { ReactNode } from 'react';
import { CardSkeletons } from '../../ui/placeholder/skeleton.js';
import styles from './dispatch.module.css';

const TONES = { request: 'tone-request', pickup: 'tone-pickup', dropped: 'tone-ok' };

interface ColumnProps {
  tone: 'request' | 'pickup' | 'dropped';
  title: string;
  count: number;
  children: ReactNode;
}

export function Column({ tone, title, count, children }: ColumnProps) {
  return (
    <section className={`${TONES[tone]} ${styles.column} ${styles[tone] ?? ''}`} aria-label={title}>
      <h2 className={`row swatch ${styles.title}`}>
        <span>{title}</span>
        <span className={`centered ${styles.count}`}>{count}</span>
      </h2>
      {children}
    </section>
  );
}

export interface ColumnTab {
  tone: 'request' | 'pickup' | 'dropped';
  label: string;
  count: number;
}

interface ColumnTabsProps {
  tabs: readonly ColumnTab[];
  shown: ColumnTab['tone'];
  onShow: (tone: ColumnTab['tone']) => void;
}

/** Selects the column that a phone shows, with the count of each. */
export const ColumnTabs = ({ tabs, shown, onShow }: ColumnTabsProps) => (
  <div className={styles.tabs} role="group" aria-label="Columns">
    {tabs.map(({ tone, label, count }) => (
      <button
        key={tone}
        type="button"
        className={`${TONES[tone]} ${styles.tab}`}
        aria-pressed={tone === shown}
        onClick={() => onShow(tone)}
      >
        <span>{label}</span> <b>{count}</b>
      </button>
    ))}
  </div>
);

/** The board's skeleton while its lists are loading. */
export function BoardSkeleton() {
  return (
    <div className={`${styles.columns} ${styles.loading}`} role="status" aria-label="Loading the board">
      <div className={`${TONES.request} ${styles.column} ${styles.request}`}>
        <span className={`row swatch ${styles.title}`} />
        <CardSkeletons count={3} />
      </div>
      <div className={`${TONES.pickup} ${styles.column} ${styles.pickup}`}>
        <span className={`row swatch ${styles.title}`} />
        <div className={styles.lanes}>
          <CardSkeletons count={2} />
          <CardSkeletons count={2} />
        </div>
      </div>
      <div className={`${TONES.dropped} ${styles.column}`}>
        <span className={`row swatch ${styles.title}`} />
        <CardSkeletons count={2} />
      </div>
    </div>
  );
}
