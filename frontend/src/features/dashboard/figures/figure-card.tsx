import type { CSSProperties, ReactNode } from 'react';
import styles from './figures.module.css';

interface FigureCardProps {
  name: string;
  value: string;
  children: ReactNode;
}

/** So many characters are small in half of a phone's width. */
const LONG = 12;

/** One figure under its name. A long one is written smaller, and never cut off. */
export function FigureCard({ name, value, children }: FigureCardProps) {
  const length: CSSProperties & Record<'--characters', number> = { '--characters': value.length };
  return (
    <li className={value.length > LONG ? `${styles.card} ${styles.long}` : styles.card}>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.value} style={length}>
        {value}
      </p>
      <p className="meta">{children}</p>
    </li>
  );
}
