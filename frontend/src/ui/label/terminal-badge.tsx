import styles from './terminal-badge.module.css';

/** T1 is light blue, CL orange, T2 dark blue, any other terminal neutral. Renders nothing without a terminal. */
export function TerminalBadge({ terminal }: { terminal: string }) {
  if (terminal === '') return null;
  const tone = { T1: styles.t1, T2: styles.t2, CL: styles.cl }[terminal] ?? '';
  return (
    <span className={`${styles.badge} ${tone}`}>
      <span className="unseen">Terminal </span>
      {terminal}
    </span>
  );
}
