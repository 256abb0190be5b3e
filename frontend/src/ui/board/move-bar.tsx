import styles from './move-bar.module.css';
import type { LaneKey } from '../../lib/rides/lanes.js';

interface MoveBarProps {
  /** The selected customer. */
  name: string;
  /** Where they can go, with the words for it. */
  targets: [LaneKey, string][];
  onTarget: (lane: LaneKey) => void;
}

/** On a phone the lanes lie below one another: the selected card's targets come to the thumb. */
export function MoveBar({ name, targets, onTarget }: MoveBarProps) {
  return (
    <section className={styles.bar} aria-label={`Move ${name}`}>
      <p className={styles.name}>Move {name} to</p>
      <div className={styles.targets}>
        {targets.map(([lane, words]) => (
          <button key={lane} type="button" className={styles.target} onClick={() => onTarget(lane)}>
            {words}
          </button>
        ))}
      </div>
    </section>
  );
}
