import type { ReactNode } from 'react';
import styles from './dialog.module.css';

interface DialogPageProps {
  title: string;
  /** Beside the title: badges. */
  extra?: ReactNode;
  /** The row of buttons at the bottom; none without it. */
  footer?: ReactNode;
  children: ReactNode;
}

/** What stands in a `DialogFrame`: its title, a body that alone scrolls, and its buttons. */
export function DialogPage({ title, extra, footer, children }: DialogPageProps) {
  return (
    <>
      <div className={styles.header}>
        <span className={styles.name} title={title}>
          {title}
        </span>
        {extra}
      </div>
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </>
  );
}
