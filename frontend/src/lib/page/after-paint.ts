import { flushSync } from 'react-dom';

/** False for hidden pages, and in jsdom, which never paints. */
const isPainted = (): boolean =>
  !document.hidden && 'PerformanceObserver' in window && PerformanceObserver.supportedEntryTypes.includes('paint');

/**
 * Runs slow work after the browser has painted the response to an input event. Runs it immediately if the page is not painted, or
 * becomes hidden: a tablet that is put away has still moved its card. Returns a function that cancels the work.
 *
 * `startTransition` does not replace this: React may start a transition before the browser paints, and shows its result without a
 * paint in between.
 */
export function afterPaint(work: () => void): () => void {
  if (!isPainted()) {
    work();
    return () => undefined;
  }
  let timer: number | undefined;
  const cancel = (): void => {
    cancelAnimationFrame(frame);
    window.clearTimeout(timer);
    document.removeEventListener('visibilitychange', run);
  };
  const run = (): void => {
    cancel();
    work();
  };
  const frame = requestAnimationFrame(() => (timer = window.setTimeout(run)));
  document.addEventListener('visibilitychange', run);
  return cancel;
}

export type InputEventName = 'keydown' | 'pointerdown' | 'click';

/**
 * Flushes pending work before the next such input event, so that the event sees the current UI. Returns a function that cancels
 * it.
 */
export function beforeNextInput(events: readonly InputEventName[], work: () => void): () => void {
  const cancel = (): void => {
    for (const event of events) window.removeEventListener(event, run, { capture: true });
  };
  const run = (): void => {
    cancel();
    flushSync(work);
  };
  for (const event of events) window.addEventListener(event, run, { capture: true });
  return cancel;
}

/** Like `afterPaint`, but runs the work before any earlier input event: on a busy tablet a frame may take long. */
export function afterPaintOrInput(work: () => void): () => void {
  let cancelPaint = (): void => undefined;
  const cancelInput = beforeNextInput(['keydown', 'pointerdown'], () => {
    cancelPaint();
    work();
  });
  cancelPaint = afterPaint(() => {
    cancelInput();
    work();
  });
  return () => {
    cancelInput();
    cancelPaint();
  };
}
