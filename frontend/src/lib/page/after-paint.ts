import { flushSync } from 'react-dom';

/** Not where no page ever is, as in a test's document, nor one that is hidden. */
const isPainted = (): boolean =>
  !document.hidden && 'PerformanceObserver' in window && PerformanceObserver.supportedEntryTypes.includes('paint');

/**
 * What takes long after a press, once the screen has answered the press itself. At once where nothing is painted, also where the
 * page is hidden before: a tablet that is put away has still moved its card. Answers how it is called off.
 */
export function oncePainted(work: () => void): () => void {
  if (!isPainted()) {
    work();
    return () => undefined;
  }
  let timer: number | undefined;
  const end = (): void => {
    cancelAnimationFrame(frame);
    window.clearTimeout(timer);
    document.removeEventListener('visibilitychange', doIt);
  };
  const doIt = (): void => {
    end();
    work();
  };
  const frame = requestAnimationFrame(() => (timer = window.setTimeout(doIt)));
  document.addEventListener('visibilitychange', doIt);
  return end;
}

export type Press = 'keydown' | 'pointerdown' | 'click';

/** Does before the next such press what waits: the press goes to what the screen is then. Answers how it is called off. */
export function beforeNext(presses: readonly Press[], work: () => void): () => void {
  const deafen = (): void => {
    for (const press of presses) window.removeEventListener(press, pressed, { capture: true });
  };
  const pressed = (): void => {
    deafen();
    flushSync(work);
  };
  for (const press of presses) window.addEventListener(press, pressed, { capture: true });
  return deafen;
}

/** As `oncePainted`, but before anything that is pressed sooner: on a busy tablet a frame may take long. */
export function oncePaintedOrPressed(work: () => void): () => void {
  let forget = (): void => undefined;
  const deafen = beforeNext(['keydown', 'pointerdown'], () => {
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
