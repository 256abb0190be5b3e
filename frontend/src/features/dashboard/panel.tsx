import { type ReactNode, useId } from 'react';
import styles from './dashboard.module.css';

interface PanelProps {
  title: string;
  /** Rendered next to the title. */
  action?: ReactNode;
  /** Whether the content is outdated until a pending response arrives. */
  waiting?: boolean;
  children: ReactNode;
}

export function Panel({ title, action, waiting = false, children }: PanelProps) {
  const heading = useId();
  return (
    <section className={styles.panel} aria-labelledby={heading} aria-busy={waiting}>
      <div className={styles.panelHead}>
        <h2 id={heading}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
