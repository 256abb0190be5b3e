import type { ReactNode } from 'react';
import styles from './form.module.css';

/** Two or three fields of a panel beside each other, where there is room. */
export const Row = ({ of, children }: { of: 'two' | 'three'; children: ReactNode }) => (
  <div className={`${styles.row} ${styles[of]}`}>{children}</div>
);
