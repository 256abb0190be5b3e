import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { DOUBLE_TAP, TAP } from '../../lib/time/intervals.js';
import { WaitTime } from '../../ui/board/wait-time.js';
import { AsWritten } from '../../ui/label/as-written.js';
import { useWords } from './language/words.js';
import type { Undoable } from './moves/use-shuttle-moves.js';
import styles from './bottom-bars.module.css';
import type { RideCard } from '../../lib/rides/lanes.js';

/**
 * Takes the customer with the longest wait. Fixed at the bottom, within thumb's reach. The name does not change under a finger, and
 * the button takes nobody in the half second after a change: who presses then has read the previous name.
 */
export function TakeNext({ card, onTake }: { card: RideCard; onTake: (card: RideCard) => void }) {
  const words = useWords();
  const [touched, setTouched] = useState<RideCard | null>(null);
  const shown = touched ?? card;
  const changed = useLastChange(shown.id);
  const press = (): void => {
    setTouched(null);
    if (performance.now() - changed.current.at >= DOUBLE_TAP) onTake(shown);
  };
  return (
    <div className={styles.takeBar}>
      <button
        type="button"
        className={`row-m ${styles.take}`}
        onPointerDown={() => setTouched(card)}
        // Without a click, the finger has left the button.
        onPointerUp={() => setTimeout(() => setTouched(null), TAP)}
        onPointerCancel={() => setTouched(null)}
        onClick={press}
      >
        <span className={styles.takeLabel}>{words.takeNext}</span>
        <AsWritten key={shown.id} className="ellipsis grow">{`${shown.firstName} ${shown.lastName}`}</AsWritten>
        <WaitTime card={shown} />
      </button>
    </div>
  );
}

/** The value, and when it last changed in ms of `performance.now`. The first value is no change. */
function useLastChange(value: string): RefObject<{ value: string; at: number }> {
  const changed = useRef({ value, at: Number.NEGATIVE_INFINITY });
  useLayoutEffect(() => {
    if (changed.current.value !== value) changed.current = { value, at: performance.now() };
  }, [value]);
  return changed;
}

/** Shows the last move and its undo button. `above` is set when the 'Take next' bar is below it. */
export function UndoBar({ undoable: { made, undo }, above }: { undoable: Undoable; above: boolean }) {
  const words = useWords();
  const [first] = made;
  if (!first) return null;
  const { name, move } = first.move;
  return (
    <section
      className={above ? `row-m ${styles.undoBar} ${styles.aboveTake}` : `row-m ${styles.undoBar}`}
      role="status"
      aria-label={words.lastMove}
    >
      <p className={`grow ${styles.undoText}`}>
        <AsWritten className={`ellipsis ${styles.undoName}`}>
          {made.length === 1 ? name : words.customers(made.length)}
        </AsWritten>
        <span className={styles.undoAction}>{words.moved[move.status ?? 'removed']}</span>
      </p>
      <button type="button" className={`button outlined tone-accent finger ${styles.undo}`} onClick={undo}>
        {words.undo}
      </button>
    </section>
  );
}
