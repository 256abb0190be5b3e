import { flushSync } from 'react-dom';

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

/** Does before the next key what waits, so that the key goes to what the screen is then. Answers how it is called off. */
export function beforeNextKey(work: () => void): () => void {
  const pressed = (): void => flushSync(work);
  window.addEventListener('keydown', pressed, { capture: true, once: true });
  return () => window.removeEventListener('keydown', pressed, { capture: true });
}

/** As `oncePainted`, but before a key that is pressed sooner. */
export function oncePaintedOrAtAKey(work: () => void): () => void {
  let forget = (): void => undefined;
  const deafen = beforeNextKey(() => {
    forget();
    work();
  });
  forget = oncePainted(() => {
    deafen();
    work();
  });
  return () => {
    deafen();
    forget();
  };
}
