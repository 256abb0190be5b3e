import { useEffect, useState } from 'react';
import { beforeNext, oncePainted } from '../lib/once-painted.js';

const inOneGo = (show: () => void): void => show();

/**
 * Whether what a press asked for is to be there: once the press is painted, because it is much to make, and at once for a key
 * that is pressed before. `come` may be a transition: then whatever is pressed while it is made is answered first.
 */
export function useOncePainted(isWanted: boolean, come: (show: () => void) => void = inOneGo): boolean {
  const [isThere, setThere] = useState(false);
  if (isThere && !isWanted) setThere(false);
  useEffect(() => {
    if (!isWanted || isThere) return;
    const show = () => setThere(true);
    const forget = oncePainted(() => come(show));
    const deafen = beforeNext(['keydown'], show);
    return () => {
      forget();
      deafen();
    };
  }, [isWanted, isThere, come]);
  return isWanted && isThere;
}
