import {
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
} from '@dnd-kit/core';
import { arrayMove, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import type { BoardCard } from '@lotline/contracts';
import { useState } from 'react';
import { DRAG_THRESHOLD_PX } from '../../lib/intervals.js';
import { laneAt, type LaneKey, type Lanes } from '../../lib/rides/lanes.js';
import type { useBoardMoves } from '../../lib/rides/use-board-moves.js';

// Space lifts a card; Enter is left to select it.
const KEYS = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] };

interface InTheAir {
  card: BoardCard;
  from: LaneKey;
  /** The lanes as they were when the card was lifted: nothing shifts under it. */
  lanes: Lanes;
}

/** What a drag does: to another lane it moves, within its lane it orders. */
export function useBoardDrag(current: Lanes, moves: Pick<ReturnType<typeof useBoardMoves>, 'moveTo' | 'order'>) {
  const [held, setHeld] = useState<InTheAir | null>(null);
  const [aim, setAim] = useState<LaneKey | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_THRESHOLD_PX } }),
    useSensor(KeyboardSensor, { keyboardCodes: KEYS, coordinateGetter: sortableKeyboardCoordinates }),
  );
  const lanes = held?.lanes ?? current;
  const end = (): void => {
    setHeld(null);
    setAim(null);
  };

  return {
    sensors,
    lanes,
    card: held?.card ?? null,
    /** The lane under the card, where it would move. */
    aim: aim === held?.from ? null : aim,
    onDragStart: ({ active }: DragStartEvent): void => {
      const from = laneAt(current, String(active.id));
      const card = from && current.get(from)?.find(({ id }) => id === active.id);
      if (from && card) setHeld({ card, from, lanes: current });
    },
    onDragOver: ({ over }: DragOverEvent): void => setAim((over && laneAt(lanes, String(over.id))) ?? null),
    onDragEnd: ({ over }: DragEndEvent): void => {
      const to = over && laneAt(lanes, String(over.id));
      if (held && to && to !== held.from) void moves.moveTo(held.card, to, current);
      else if (held && over) {
        const ids = (lanes.get(held.from) ?? []).map(({ id }) => id);
        const place = ids.indexOf(String(over.id));
        const was = ids.indexOf(held.card.id);
        if (place !== -1 && place !== was) void moves.order(held.from, arrayMove(ids, was, place));
      }
      end();
    },
    onDragCancel: end,
  };
}
