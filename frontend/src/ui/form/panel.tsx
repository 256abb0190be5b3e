import type { ReactNode } from 'react';
import styles from './form.module.css';

/** A titled panel of a form. */
export const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.panel}>
    <h2>{title}</h2>
    {children}
  </section>
);
