import { WaitTime } from '../../ui/board/wait-time.js';
import { AsWritten } from '../../ui/label/as-written.js';
import { useWords } from './language/words.js';
import type { Undoable } from './moves/use-shuttle-moves.js';
import styles from './bottom-bars.module.css';
import type { RideCard } from '../../lib/rides/lanes.js';

/** Takes the customer with the longest wait. Fixed at the bottom, within thumb's reach. */
export function TakeNext({ card, onTake }: { card: RideCard; onTake: () => void }) {
  const words = useWords();
  return (
    <div className={styles.takeBar}>
      <button type="button" className={styles.take} onClick={onTake}>
        <span className={styles.takeLabel}>{words.takeNext}</span>
        <AsWritten className={styles.takeName}>{`${card.firstName} ${card.lastName}`}</AsWritten>
        <WaitTime card={card} />
      </button>
    </div>
  );
}

/** Shows the last move and its undo button. `above` is set when the 'Take next' bar is below it. */
export function UndoBar({ undoable: { move, undo }, above }: { undoable: Undoable; above: boolean }) {
  const words = useWords();
  return (
    <section
      className={above ? `${styles.undoBar} ${styles.aboveTake}` : styles.undoBar}
      role="status"
      aria-label={words.lastMove}
    >
      <p className={styles.undoText}>
        <AsWritten className={styles.undoName}>{move.name}</AsWritten>
        <span className={styles.undoAction}>{words.moved[move.move.status ?? 'removed']}</span>
      </p>
      <button type="button" className={styles.undo} onClick={undo}>
        {words.undo}
      </button>
    </section>
  );
}
