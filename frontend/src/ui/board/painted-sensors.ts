import {
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type KeyboardSensorOptions,
  type MouseSensorOptions,
  type SensorProps,
  type TouchSensorOptions,
} from '@dnd-kit/core';
import { afterPaintOrInput } from './after-paint.js';

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
export const cancelDrag = (): void => void document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape' }));

/** Cancels the drag when the card loses the focus. */
export class PaintedKeyboardSensor extends KeyboardSensor {
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

export class PaintedMouseSensor extends MouseSensor {
  constructor(props: SensorProps<MouseSensorOptions>) {
    super(afterPaintCallbacks(props));
  }
}

export class PaintedTouchSensor extends TouchSensor {
  constructor(props: SensorProps<TouchSensorOptions>) {
    super(afterPaintCallbacks(props));
  }
}
