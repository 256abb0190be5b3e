import type { KeptMove } from './stored-move.js';
import styles from './undo-bar.module.css';
import type { Undoable } from './use-undo.js';

/** What was done, and for ten seconds its undo, in the thumb's reach. `above`: 'Take next' lies below it. */
export function UndoBar({ undoable: { move, undo }, above }: { undoable: Undoable; above: boolean }) {
  return (
    <section className={above ? `${styles.bar} ${styles.above}` : styles.bar} role="status" aria-label="Last move">
      <p className={styles.words}>
        <span className={styles.name}>{move.name}</span>
        <span className={styles.what}>{wordsOf(move)}</span>
      </p>
      <button type="button" className={styles.button} onClick={undo}>
        Undo
      </button>
    </section>
  );
}

function wordsOf({ move }: KeptMove): string {
  switch (move.status) {
    case 'requesting_ride':
      return 'is waiting again';
    case 'picked_up':
      return 'taken';
    case 'dropped_off':
      return 'dropped off';
    case null:
      return 'removed';
  }
}
