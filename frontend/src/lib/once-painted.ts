/** Not where no page ever is, as in a test's document, nor one that is hidden. */
const isPainted = (): boolean =>
  !document.hidden && 'PerformanceObserver' in window && PerformanceObserver.supportedEntryTypes.includes('paint');

/**
 * What takes long after a press, once the screen has answered the press itself. At once where nothing is painted. Answers how it
 * is called off.
 */
export function oncePainted(work: () => void): () => void {
  if (!isPainted()) {
    work();
    return () => undefined;
  }
  let timer: number | undefined;
  const frame = requestAnimationFrame(() => (timer = window.setTimeout(work)));
  return () => {
    cancelAnimationFrame(frame);
    window.clearTimeout(timer);
  };
}
