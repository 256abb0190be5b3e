import type { ReactNode } from 'react';
import styles from './form.module.css';

/** A titled panel of a form. */
export const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={`panel ${styles.panel}`}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** Two or three fields of a panel side by side where there is room. */
export const Row = ({ of, children }: { of: 'two' | 'three'; children: ReactNode }) => (
  <div className={`${styles.row} ${styles[of]}`}>{children}</div>
);
