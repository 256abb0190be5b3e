import { flushSync } from 'react-dom';

const INPUT = ['keydown', 'pointerdown'] as const;

/** False for hidden pages, and in jsdom, which never paints. */
const isPainted = (): boolean =>
  !document.hidden && 'PerformanceObserver' in window && PerformanceObserver.supportedEntryTypes.includes('paint');

/**
 * Runs slow work after the browser has painted the response to an input event, or before the next input event, which has to see its
 * result: on a busy tablet a frame may take long. Runs it immediately if the page is not painted, or becomes hidden: a tablet that is
 * put away has still moved its card. Returns a function that cancels the work.
 *
 * `startTransition` does not replace this: React may start a transition before the browser paints, and shows its result without a
 * paint in between.
 */
export function afterPaintOrInput(work: () => void): () => void {
  if (!isPainted()) {
    work();
    return () => undefined;
  }
  let timer: number | undefined;
  const cancel = (): void => {
    cancelAnimationFrame(frame);
    window.clearTimeout(timer);
    document.removeEventListener('visibilitychange', run);
    for (const event of INPUT) window.removeEventListener(event, flush, { capture: true });
  };
  const run = (): void => {
    cancel();
    work();
  };
  const flush = (): void => flushSync(run);
  const frame = requestAnimationFrame(() => (timer = window.setTimeout(run)));
  document.addEventListener('visibilitychange', run);
  for (const event of INPUT) window.addEventListener(event, flush, { capture: true });
  return cancel;
}
