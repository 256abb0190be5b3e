import type { LaneKey } from '../../lib/rides/lanes.js';
import styles from './move-bar.module.css';

interface MoveBarProps {
  /** The selected customer. */
  name: string;
  /** Where they can go, with the words for it. */
  targets: [LaneKey, string][];
  onTarget: (lane: LaneKey) => void;
}

/** A full board is higher than any screen: the selected card's targets come to the hand, wherever the page is. */
export function MoveBar({ name, targets, onTarget }: MoveBarProps) {
  return (
    <section className={styles.bar} aria-label={`Move ${name}`}>
      <p className={styles.name}>Move {name} to</p>
      <div className={styles.targets}>
        {targets.map(([lane, words]) => (
          <button key={lane} type="button" className={styles.target} title={words} onClick={() => onTarget(lane)}>
            {words}
          </button>
        ))}
      </div>
    </section>
  );
}
