import type { ReactNode } from 'react';
import styles from './customer-form.module.css';

/** A titled panel of the add form. */
export const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.panel}>
    <h2>{title}</h2>
    {children}
  </section>
);
