import { textOn } from '../brand/contrast.js';
import styles from './label.module.css';
import type { Settings } from '@lotline/protocol';

interface TerminalBadgeProps {
  terminal: string;
  /** With the lot's own colors of terminals, as `#rrggbb`. */
  lot?: Pick<Settings, 'terminalColors'> | null;
}

/** Without a color of its own, T1 is light blue, CL orange, T2 dark blue, any other terminal neutral. Renders nothing without a terminal. */
export function TerminalBadge({ terminal, lot }: TerminalBadgeProps) {
  if (terminal === '') return null;
  const colors = lot?.terminalColors ?? {};
  const color = Object.hasOwn(colors, terminal) ? colors[terminal] : undefined;
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
