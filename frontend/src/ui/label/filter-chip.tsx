import type { ReactNode } from 'react';
import styles from './filter-chip.module.css';

interface Props {
  tone?: 'neutral' | 'warn' | 'bad';
  /** The list shows these alone. */
  on: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** How many of a list are so, and at a press those alone. */
export const FilterChip = ({ tone = 'neutral', on, onPress, children }: Props) => (
  <button
    type="button"
    className={[styles.chip, styles[tone], on && styles.on].filter(Boolean).join(' ')}
    aria-pressed={on}
    onClick={onPress}
  >
    {children}
  </button>
);
