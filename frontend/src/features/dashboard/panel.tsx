import { type ReactNode, useId } from 'react';
import styles from './dashboard.module.css';

interface PanelProps {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  /** What it shows is of a question before, until the answer comes. */
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
