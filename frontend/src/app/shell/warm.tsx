import { Activity, type ReactNode, startTransition, useEffect, useState } from 'react';

/** Where a browser has no idle time to give, in ms. */
const LATER = 2_000;

/**
 * antd makes the styles of a component when it is first shown. Made in the press that opens the first dialog they take longer
 * than all the rest of it (docs/performance.md); so they are made, out of sight, once the screen is there and nothing else is to
 * do: one part at a time, so that a press waits for one at most.
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
    const end = whenIdle(() => void load().catch(() => undefined));
    return () => {
      isGone = true;
      end();
    };
  }, []);
  useEffect(() => {
    if (made === parts.length) return;
    return whenIdle(() => startTransition(() => setMade(made + 1)));
  }, [made, parts]);
  return <Activity mode="hidden">{parts.slice(0, made)}</Activity>;
}

function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = window.requestIdleCallback(work);
    return () => window.cancelIdleCallback(idle);
  }
  const timer = setTimeout(work, LATER);
  return () => clearTimeout(timer);
}
