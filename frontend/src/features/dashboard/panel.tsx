import { type ReactNode, useId } from 'react';
import type { Rows } from '../../lib/text/csv.js';
import { TableMenu } from '../../ui/menu/table-menu.js';
import styles from './dashboard.module.css';

interface PanelProps {
  title: string;
  /** Rendered next to the title. */
  action?: ReactNode;
  /** The figures of the panel, which can be copied and downloaded; absent without any. */
  table?: { fileName: string; rows: () => Rows } | undefined;
  /** Whether the content is outdated until a pending response arrives. */
  waiting?: boolean;
  children: ReactNode;
}

export function Panel({ title, action, table, waiting = false, children }: PanelProps) {
  const heading = useId();
  return (
    <section className={`panel padded ${styles.panel}`} aria-labelledby={heading} aria-busy={waiting}>
      <div className={`row between ${styles.panelHead}`}>
        <h2 id={heading}>{title}</h2>
        <div className={styles.actions}>
          {action}
          {table && <TableMenu title={title} {...table} />}
        </div>
      </div>
      {children}
    </section>
  );
}
