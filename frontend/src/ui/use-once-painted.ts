import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { oncePainted } from '../lib/once-painted.js';

/**
 * Whether what a press asked for is to be there: once the press is painted, because it is much to make. A key that is pressed
 * before brings it at once, and goes to what has the focus then.
 */
export function useOncePainted(isWanted: boolean): boolean {
  const [isThere, setThere] = useState(false);
  if (isThere && !isWanted) setThere(false);
  useEffect(() => {
    if (!isWanted || isThere) return;
    const forget = oncePainted(() => setThere(true));
    const atOnce = () => flushSync(() => setThere(true));
    window.addEventListener('keydown', atOnce, { capture: true });
    return () => {
      forget();
      window.removeEventListener('keydown', atOnce, { capture: true });
    };
  }, [isWanted, isThere]);
  return isWanted && isThere;
}
