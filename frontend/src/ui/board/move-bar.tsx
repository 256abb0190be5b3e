import type { LaneKey } from '../../lib/rides/lanes.js';
import { useUiWords } from '../words.js';
import styles from './move-bar.module.css';

/** More targets than these are in rows that scroll, below the name. */
const FEW_TARGETS = 6;

interface MoveBarProps {
  /** The selected customer. */
  name: string;
  /** The lanes the customer can move to, with their names. */
  targets: [LaneKey, string][];
  onTarget: (lane: LaneKey) => void;
}

/** The targets of the selected card, at the bottom of the screen: on a full board, the lanes are scrolled out of view. */
export function MoveBar({ name, targets, onTarget }: MoveBarProps) {
  const words = useUiWords();
  return (
    <section
      className={styles.bar}
      data-scrolls={targets.length > FEW_TARGETS ? '' : undefined}
      aria-label={words.move(name)}
    >
      <p className={styles.name}>{words.moveTo(name)}</p>
      <div className={styles.targets}>
        {targets.map(([lane, label]) => (
          <button key={lane} type="button" className={styles.target} title={label} onClick={() => onTarget(lane)}>
            {label}
          </button>
        ))}
      </div>
    </section>
  );
}
