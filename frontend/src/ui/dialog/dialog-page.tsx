import type { ReactNode } from 'react';
import styles from './dialog.module.css';

interface DialogPageProps {
  title: string;
  /** Badges beside the title. */
  extra?: ReactNode;
  /** The buttons at the bottom. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The content of a `DialogFrame`: a title, a scrolling body, and buttons. */
export function DialogPage({ title, extra, footer, children }: DialogPageProps) {
  return (
    <>
      <div className={`cluster ${styles.header}`}>
        <bdi className={`clamp ${styles.name}`} title={title}>
          {title}
        </bdi>
        {extra}
      </div>
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </>
  );
}
