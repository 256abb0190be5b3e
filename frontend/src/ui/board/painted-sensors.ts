import {
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type KeyboardSensorOptions,
  type MouseSensorOptions,
  type SensorProps,
  type TouchSensorOptions,
} from '@dnd-kit/core';
import { oncePaintedOrPressed } from '../../lib/once-painted.js';

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
    forget = oncePaintedOrPressed(settle);
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

export class PaintedKeyboardSensor extends KeyboardSensor {
  constructor(props: SensorProps<KeyboardSensorOptions>) {
    super(oncePaintedEach(props));
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
