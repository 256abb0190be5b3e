import { useCallback, useEffect, useState } from 'react';
import { UNDO } from '../../lib/time/intervals.js';
import { cardAfter, moveTo } from '../../lib/rides/lanes.js';
import type { RideCard } from '../../lib/rides/ride-card.js';
import type { KeptMove } from './stored-move.js';
import { useKept, type KeptMoves } from './stored-moves.js';

/** The board's last move, for as long as it can be undone. */
export interface Undoable {
  move: KeptMove;
  undo: () => void;
}

/**
 * Offers to undo each move of this board for ten seconds. An undo is kept behind the move that it undoes, so it works without a
 * network, and whether or not the move has reached the server.
 */
export function useUndo(kept: KeptMoves): {
  undoable: Undoable | null;
  /** `card` as it was before the move. */
  offer: (card: RideCard, move: KeptMove) => void;
} {
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const { notApplied } = useKept(kept);
  const offer = useCallback(
    (card: RideCard, move: KeptMove) => {
      const after = cardAfter(card, { move: move.move, at: move.mark.movedAt });
      const undo = (): void => {
        setUndoable(null);
        kept.add(after, moveTo(card), true);
      };
      setUndoable({ move, undo });
    },
    [kept],
  );
  useEffect(() => {
    if (!undoable) return;
    const timer = setTimeout(() => setUndoable(null), UNDO);
    return () => clearTimeout(timer);
  }, [undoable]);
  const isOvertaken = notApplied.some(({ moveId }) => moveId === undoable?.move.mark.moveId);
  return { undoable: isOvertaken ? null : undoable, offer };
}
