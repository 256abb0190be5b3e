import type { ReactNode } from 'react';
import styles from './key-cap.module.css';

/** A key that does the same; not read aloud, where `aria-keyshortcuts` says it. */
export const KeyCap = ({ children }: { children: ReactNode }) => (
  <kbd className={styles.cap} aria-hidden="true">
    {children}
  </kbd>
);
