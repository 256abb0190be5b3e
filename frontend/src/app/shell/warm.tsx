import { Activity, type ReactNode, startTransition, useEffect, useState } from 'react';

/** After a press, or the first sight of a screen, a browser is often idle, but whoever is there waits for it: in ms. */
const REST = 1_000;
const PRESSES = ['pointerdown', 'keydown', 'click'] as const;

/**
 * antd makes the styles of a component when it is first shown. Made in the press that opens the first dialog they take longer
 * than all the rest of it (docs/performance.md); so they are made, out of sight, once the screen is there and nothing else is to
 * do: one part at a time, so that a press waits for one at most, and none while a press is being answered.
 */
export function Warm() {
  const [parts, setParts] = useState<readonly ReactNode[]>([]);
  const [made, setMade] = useState(0);
  useEffect(() => {
    let isGone = false;
    const load = async (): Promise<void> => {
      const { DIALOG_PARTS } = await import('./warm-dialogs.js');
      if (!isGone) setParts(DIALOG_PARTS);
    };
    // Nothing is lost where it does not come.
    const end = whenIdle(() => void load().catch(() => undefined), REST);
    return () => {
      isGone = true;
      end();
    };
  }, []);
  useEffect(() => {
    if (made === parts.length) return;
    return whenIdle(() => startTransition(() => setMade(made + 1)), 0);
  }, [made, parts]);
  return <Activity mode="hidden">{parts.slice(0, made)}</Activity>;
}

/** Once `rest` ms are over, the browser is idle, and nobody has pressed anything for a moment. Answers how it is called off. */
function whenIdle(work: () => void, rest: number): () => void {
  let timer: number | undefined;
  let idle: number | undefined;
  const callOff = (): void => {
    window.clearTimeout(timer);
    if (idle !== undefined) window.cancelIdleCallback(idle);
  };
  const wait = (ms: number): void => {
    callOff();
    timer = window.setTimeout(() => {
      if ('requestIdleCallback' in window) idle = window.requestIdleCallback(begin);
      else begin();
    }, ms);
  };
  const pressed = (): void => wait(REST);
  const end = (): void => {
    callOff();
    for (const press of PRESSES) window.removeEventListener(press, pressed, { capture: true });
  };
  const begin = (): void => {
    end();
    work();
  };
  for (const press of PRESSES) window.addEventListener(press, pressed, { capture: true });
  wait(rest);
  return end;
}
