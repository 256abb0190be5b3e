import type { ReactNode } from 'react';
import styles from './staff-label.module.css';

interface Props {
  tone?: 'neutral' | 'warn' | 'bad';
  /** Whether the filter is applied. */
  on: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A toggle that filters a list, with the number of matching items. */
export const FilterChip = ({ tone = 'neutral', on, onPress, children }: Props) => (
  <button
    type="button"
    className={`${tone === 'neutral' ? styles.neutral : `tint tone-${tone} ${styles.toned}`} ${styles.chip} ${on ? styles.on : ''}`}
    aria-pressed={on}
    onClick={onPress}
  >
    {children}
  </button>
);
