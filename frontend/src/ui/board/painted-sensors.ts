import {
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type KeyboardSensorOptions,
  type MouseSensorOptions,
  type SensorProps,
  type TouchSensorOptions,
} from '@dnd-kit/core';
import { afterPaintOrInput } from '../../lib/page/after-paint.js';

/**
 * What a sensor tells the board. dnd-kit measures and draws every card when one is lifted and when it is put down, several times
 * over: the press is painted first. What comes before that waits no longer than for its own turn.
 */
function oncePaintedEach<Options>(props: SensorProps<Options>): SensorProps<Options> {
  let waiting: (() => void) | null = null;
  let forget = (): void => undefined;
  const settle = (): void => {
    const work = waiting;
    waiting = null;
    forget();
    work?.();
  };
  const later = (work: () => void): void => {
    settle();
    waiting = work;
    forget = afterPaintOrInput(settle);
  };
  return {
    ...props,
    onStart: (at) => later(() => props.onStart(at)),
    onMove: (at) => {
      settle();
      props.onMove(at);
    },
    onEnd: () => later(props.onEnd),
    onCancel: () => later(props.onCancel),
  };
}

/** Drops the card that the keyboard carries. dnd-kit has no call for this, but it listens for Esc on the document. */
export const putDown = (): void => void document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape' }));

/** Puts the card down where it came from when its element loses the focus: nobody carries it any more. */
export class PaintedKeyboardSensor extends KeyboardSensor {
  constructor(props: SensorProps<KeyboardSensorOptions>) {
    const { target } = props.event;
    const unwatch = (): void => target?.removeEventListener('blur', putDown);
    super(
      oncePaintedEach({
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
    target?.addEventListener('blur', putDown);
  }
}

export class PaintedMouseSensor extends MouseSensor {
  constructor(props: SensorProps<MouseSensorOptions>) {
    super(oncePaintedEach(props));
  }
}

export class PaintedTouchSensor extends TouchSensor {
  constructor(props: SensorProps<TouchSensorOptions>) {
    super(oncePaintedEach(props));
  }
}
