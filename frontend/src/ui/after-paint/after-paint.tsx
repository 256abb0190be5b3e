import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { beforeNextInput, afterPaint, type InputEventName } from '../../lib/page/after-paint.js';

const showNow = (show: () => void): void => show();
const KEYS: readonly InputEventName[] = ['keydown'];
/** A dialog's buttons are shown before its content, and a click on one may need the content. */
const KEYS_AND_CLICKS: readonly InputEventName[] = ['keydown', 'click'];

/**
 * Defers content that is slow to render until after the browser has painted the response to the input event. Returns whether to
 * render it. One of `flushOn` renders it at once, because the event may be meant for it. `schedule` may start a transition, which
 * keeps the page responsive while React renders.
 */
export function useAfterPaint(
  isWanted: boolean,
  schedule: (show: () => void) => void = showNow,
  flushOn: readonly InputEventName[] = KEYS,
): boolean {
  const [isShown, setShown] = useState(false);
  if (isShown && !isWanted) setShown(false);
  useEffect(() => {
    if (!isWanted || isShown) return;
    const show = () => setShown(true);
    const cancelPaint = afterPaint(() => schedule(show));
    const cancelFlush = beforeNextInput(flushOn, show);
    return () => {
      cancelPaint();
      cancelFlush();
    };
  }, [isWanted, isShown, schedule, flushOn]);
  return isWanted && isShown;
}

interface Props {
  /** Shaped like the content. */
  skeleton: ReactNode;
  children: ReactNode;
}

/** Renders slow content of a dialog after the dialog's frame has been painted. */
export function AfterPaint({ skeleton, children }: Props) {
  return useAfterPaint(true, startTransition, KEYS_AND_CLICKS) ? children : skeleton;
}
