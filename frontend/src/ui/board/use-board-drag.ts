import { useSensor, useSensors, type DragEndEvent, type DragOverEvent, type DragStartEvent } from '@dnd-kit/core';
import { arrayMove, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import type { RideCard } from '../../lib/rides/ride-card.js';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { DRAG_THRESHOLD_PX, TAP, TOUCH_HOLD, TOUCH_SLACK_PX } from '../../lib/time/intervals.js';
import { laneAt, type LaneKey, type Lanes } from '../../lib/rides/lanes.js';
import type { BoardMoves } from '../../lib/rides/use-board-moves.js';
import { PaintedKeyboardSensor, PaintedMouseSensor, PaintedTouchSensor, putDown } from './painted-sensors.js';

/** The same at every rendering: every card is drawn anew where one of them is another. */
const BY_MOUSE = { activationConstraint: { distance: DRAG_THRESHOLD_PX } };
const BY_FINGER = { activationConstraint: { delay: TOUCH_HOLD, tolerance: TOUCH_SLACK_PX } };
// Space lifts a card; Enter is left to select it.
const KEYS = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] };
const BY_KEYS = { keyboardCodes: KEYS, coordinateGetter: sortableKeyboardCoordinates };

interface InTheAir {
  card: RideCard;
  from: LaneKey;
  /**
   * The lanes as they were when the card was lifted by a pointer: nothing shifts under it. Null for one lifted by keyboard,
   * which may be left lifted for minutes: what others change is shown meanwhile.
   */
  lanes: Lanes | null;
}

/**
 * What a drag does: to another lane it moves, within its lane it orders. The mouse drags from the first 5 px; a finger has
 * to rest first, because a swipe scrolls (docs/decisions/touch-on-boards.md).
 */
export function useBoardDrag(
  current: Lanes,
  moves: Pick<BoardMoves, 'moveTo' | 'order'>,
  mayGo: (from: LaneKey, to: LaneKey) => boolean,
  onTap: (clientId: string) => void,
) {
  const [held, setHeld] = useState<InTheAir | null>(null);
  const [aim, setAim] = useState<LaneKey | null>(null);
  const sensors = useSensors(
    useSensor(PaintedMouseSensor, BY_MOUSE),
    useSensor(PaintedTouchSensor, BY_FINGER),
    useSensor(PaintedKeyboardSensor, BY_KEYS),
  );
  const letGoAt = useLetGoAt();
  const lanes = held?.lanes ?? current;
  const heldId = held?.card.id;
  const isGone = heldId !== undefined && laneAt(lanes, heldId) !== held?.from;
  useEffect(() => {
    if (isGone) putDown();
  }, [isGone]);
  const end = (): void => {
    setHeld(null);
    setAim(null);
  };

  return {
    sensors,
    lanes,
    card: held?.card ?? null,
    /** The lane under the card, where it would move. */
    aim: held && aim && aim !== held.from && mayGo(held.from, aim) ? aim : null,
    onDragStart: ({ active, activatorEvent }: DragStartEvent): void => {
      const from = laneAt(current, String(active.id));
      const card = from && current.get(from)?.find(({ id }) => id === active.id);
      const isByKeys = activatorEvent.type === 'keydown';
      if (from && card) setHeld({ card, from, lanes: isByKeys ? null : current });
    },
    onDragOver: ({ over }: DragOverEvent): void => setAim((over && laneAt(lanes, String(over.id))) ?? null),
    onDragEnd: (event: DragEndEvent): void => {
      const { over } = event;
      if (held && isTap(event, letGoAt.current)) onTap(held.card.id);
      const to = over && laneAt(lanes, String(over.id));
      if (held && to && to !== held.from) {
        if (mayGo(held.from, to)) void moves.moveTo(held.card, to, current);
      } else if (held && over) {
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

/** When a finger last left the glass, on the clock of the events: a busy tablet hears of it later. */
function useLetGoAt(): RefObject<number> {
  const letGoAt = useRef(0);
  useEffect(() => {
    const letGo = ({ timeStamp }: TouchEvent): void => void (letGoAt.current = timeStamp);
    const early = { capture: true, passive: true };
    window.addEventListener('touchend', letGo, early);
    return () => window.removeEventListener('touchend', letGo, early);
  }, []);
  return letGoAt;
}

/** Lifted by the finger's rest, but let go within a tap's time and place: a tap all the same (docs/product/limits.md#interaction). */
const isTap = ({ activatorEvent, delta }: DragEndEvent, letGoAt: number): boolean =>
  activatorEvent.type === 'touchstart' &&
  letGoAt - activatorEvent.timeStamp < TAP &&
  Math.hypot(delta.x, delta.y) < DRAG_THRESHOLD_PX;
