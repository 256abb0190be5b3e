import {
  useSensor,
  useSensors,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type KeyboardSensorOptions,
  type MouseSensorOptions,
  type SensorProps,
  type TouchSensorOptions,
} from '@dnd-kit/core';
import { arrayMove, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { DRAG_THRESHOLD_PX, LONG_PRESS, TAP, TOUCH_HOLD, TOUCH_SLACK_PX } from '../../lib/time/intervals.js';
import { laneAt, type LaneKey, type Lanes, type RideCard } from '../../lib/rides/lanes.js';
import { afterPaintOrInput } from './after-paint.js';

/** Constants, because a new options object re-renders every card. */
const MOUSE = { activationConstraint: { distance: DRAG_THRESHOLD_PX } };
const TOUCH = { activationConstraint: { delay: TOUCH_HOLD, tolerance: TOUCH_SLACK_PX } };
// Space picks up a card; Enter selects it.
const KEYS = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] };
const KEYBOARD = { keyboardCodes: KEYS, coordinateGetter: sortableKeyboardCoordinates };

interface Dragged {
  card: RideCard;
  from: LaneKey;
  /**
   * The lanes when a pointer drag started: nothing may shift under the pointer. Null for a keyboard drag, which can last for minutes
   * and therefore shows the changes of others.
   */
  lanes: Lanes | null;
}

interface DragHandlers {
  canMove: (from: LaneKey, to: LaneKey) => boolean;
  onTap: (clientId: string) => void;
  /** A finger rested on the card for half a second and let it go. */
  onHold: (clientId: string) => void;
  /** `card` as it was when the drag started. */
  onDrop: (card: RideCard, lane: LaneKey) => void;
  /** `ids` top first. */
  onOrder: (lane: LaneKey, ids: string[]) => void;
}

/**
 * Moves a card to the lane where it is dropped, or reorders its own lane. A mouse drag starts after 5 px; a touch drag starts after a
 * hold, because a swipe scrolls (docs/decisions/boards.md).
 */
export function useBoardDrag(current: Lanes, { canMove, onTap, onHold, onDrop, onOrder }: DragHandlers) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [over, setOver] = useState<LaneKey | null>(null);
  const sensors = useSensors(
    useSensor(PaintedMouseSensor, MOUSE),
    useSensor(PaintedTouchSensor, TOUCH),
    useSensor(PaintedKeyboardSensor, KEYBOARD),
  );
  const touchEndedAt = useTouchEndedAt();
  const lanes = dragged?.lanes ?? current;
  const draggedId = dragged?.card.id;
  const isRemoved = draggedId !== undefined && laneAt(lanes, draggedId) !== dragged?.from;
  useEffect(() => {
    if (isRemoved) cancelDrag();
  }, [isRemoved]);
  const end = (): void => {
    setDragged(null);
    setOver(null);
  };

  return {
    sensors,
    lanes,
    card: dragged?.card ?? null,
    /** The lane under the card, if it would move there. */
    target: dragged && over && over !== dragged.from && canMove(dragged.from, over) ? over : null,
    onDragStart: ({ active, activatorEvent }: DragStartEvent): void => {
      const from = laneAt(current, String(active.id));
      const card = from && current.get(from)?.find(({ id }) => id === active.id);
      const isByKeys = activatorEvent.type === 'keydown';
      if (from && card) setDragged({ card, from, lanes: isByKeys ? null : current });
    },
    onDragOver: (event: DragOverEvent): void => setOver((event.over && laneAt(lanes, String(event.over.id))) ?? null),
    onDragEnd: (event: DragEndEvent): void => {
      const { over: place } = event;
      const held = heldInPlace(event, touchEndedAt.current);
      if (dragged && held < TAP) onTap(dragged.card.id);
      else if (dragged && held >= LONG_PRESS && held < Number.POSITIVE_INFINITY) onHold(dragged.card.id);
      const to = place && laneAt(lanes, String(place.id));
      if (dragged && to && to !== dragged.from) {
        if (canMove(dragged.from, to)) onDrop(dragged.card, to);
      } else if (dragged && place) {
        const ids = (lanes.get(dragged.from) ?? []).map(({ id }) => id);
        const at = ids.indexOf(String(place.id));
        const was = ids.indexOf(dragged.card.id);
        if (at !== -1 && at !== was) onOrder(dragged.from, arrayMove(ids, was, at));
      }
      end();
    },
    onDragCancel: end,
  };
}

/** The timestamp of the last touchend event. A busy tablet dispatches the event later. */
function useTouchEndedAt(): RefObject<number> {
  const touchEndedAt = useRef(0);
  useEffect(() => {
    const onTouchEnd = ({ timeStamp }: TouchEvent): void => void (touchEndedAt.current = timeStamp);
    const early = { capture: true, passive: true };
    window.addEventListener('touchend', onTouchEnd, early);
    return () => window.removeEventListener('touchend', onTouchEnd, early);
  }, []);
  return touchEndedAt;
}

/** How long a finger rested on the card without moving it, in ms. Infinity for any other drag. */
const heldInPlace = ({ activatorEvent, delta }: DragEndEvent, touchEndedAt: number): number =>
  activatorEvent.type === 'touchstart' && Math.hypot(delta.x, delta.y) < DRAG_THRESHOLD_PX
    ? touchEndedAt - activatorEvent.timeStamp
    : Number.POSITIVE_INFINITY;

/**
 * Defers a sensor's start and end callbacks until after the next paint, because dnd-kit measures and renders every card several
 * times for them. A later callback flushes a pending one first, so the order is kept.
 */
function afterPaintCallbacks<Options>(props: SensorProps<Options>): SensorProps<Options> {
  let pending: (() => void) | null = null;
  let cancel = (): void => undefined;
  const flush = (): void => {
    const work = pending;
    pending = null;
    cancel();
    work?.();
  };
  const runAfterPaint = (work: () => void): void => {
    flush();
    pending = work;
    cancel = afterPaintOrInput(flush);
  };
  return {
    ...props,
    onStart: (at) => runAfterPaint(() => props.onStart(at)),
    onMove: (at) => {
      flush();
      props.onMove(at);
    },
    onEnd: () => runAfterPaint(props.onEnd),
    onCancel: () => runAfterPaint(props.onCancel),
  };
}

/** Cancels a keyboard drag. dnd-kit has no function for this, but listens for Esc on the document. */
const cancelDrag = (): void => void document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape' }));

/** Cancels the drag when the card loses the focus. */
class PaintedKeyboardSensor extends KeyboardSensor {
  constructor(props: SensorProps<KeyboardSensorOptions>) {
    const { target } = props.event;
    const unwatch = (): void => target?.removeEventListener('blur', cancelDrag);
    super(
      afterPaintCallbacks({
        ...props,
        onEnd: () => {
          unwatch();
          props.onEnd();
        },
        onCancel: () => {
          unwatch();
          props.onCancel();
        },
      }),
    );
    target?.addEventListener('blur', cancelDrag);
  }
}

class PaintedMouseSensor extends MouseSensor {
  constructor(props: SensorProps<MouseSensorOptions>) {
    super(afterPaintCallbacks(props));
  }
}

class PaintedTouchSensor extends TouchSensor {
  constructor(props: SensorProps<TouchSensorOptions>) {
    super(afterPaintCallbacks(props));
  }
}
