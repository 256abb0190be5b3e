import { useEffect, useState } from 'react';
import { beforeNextInput, afterPaint, type InputEventName } from '../../lib/page/after-paint.js';

const inOneGo = (show: () => void): void => show();
/** What a pointer presses is seen to be there; keys go to what comes. */
const KEYS: readonly InputEventName[] = ['keydown'];

/**
 * Whether what a press asked for is to be there: once the press is painted, because it is much to make, and at once for a press
 * that is for it and comes before (`pressed`). `come` may be a transition: then whatever is pressed while it is made is answered
 * first.
 */
export function useOncePainted(
  isWanted: boolean,
  come: (show: () => void) => void = inOneGo,
  pressed: readonly InputEventName[] = KEYS,
): boolean {
  const [isThere, setThere] = useState(false);
  if (isThere && !isWanted) setThere(false);
  useEffect(() => {
    if (!isWanted || isThere) return;
    const show = () => setThere(true);
    const forget = afterPaint(() => come(show));
    const deafen = beforeNextInput(pressed, show);
    return () => {
      forget();
      deafen();
    };
  }, [isWanted, isThere, come, pressed]);
  return isWanted && isThere;
}
