import { textOn } from '../brand/contrast.js';
import styles from './label.module.css';

interface TerminalBadgeProps {
  terminal: string;
  /** The lot's own color of the terminal, as `#rrggbb`. */
  color?: string | undefined;
}

/** Without a color of its own, T1 is light blue, CL orange, T2 dark blue, any other terminal neutral. Renders nothing without a terminal. */
export function TerminalBadge({ terminal, color }: TerminalBadgeProps) {
  if (terminal === '') return null;
  const tone = { T1: styles.t1, T2: styles.t2, CL: styles.cl }[terminal] ?? '';
  return (
    // Keyed, because a translating browser replaces the text, which React then cannot change beside the label.
    <span
      key={terminal}
      translate="no"
      className={`${styles.badge} ${tone}`}
      {...(color !== undefined && { style: { background: color, color: textOn(color) } })}
    >
      <span className="visually-hidden">Terminal </span>
      {terminal}
    </span>
  );
}
