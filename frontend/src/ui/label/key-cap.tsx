import type { ReactNode } from 'react';
import styles from './staff-label.module.css';

/** A keyboard shortcut. Hidden from screen readers, which read `aria-keyshortcuts`. */
export const KeyCap = ({ children }: { children: ReactNode }) => (
  <kbd className={styles.cap} aria-hidden="true">
    {children}
  </kbd>
);
