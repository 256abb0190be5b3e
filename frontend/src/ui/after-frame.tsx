import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

interface Props {
  /** In the shape of what comes. */
  skeleton: ReactNode;
  children: ReactNode;
}

/**
 * What is much to make, in a dialog whose frame answers the press: it comes when that is painted. A key that is pressed before
 * brings it at once, and goes into the field that has the focus then.
 */
export function AfterFrame({ skeleton, children }: Props) {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    if (isThere) return;
    startTransition(() => setThere(true));
    const atOnce = () => flushSync(() => setThere(true));
    window.addEventListener('keydown', atOnce, { capture: true });
    return () => window.removeEventListener('keydown', atOnce, { capture: true });
  }, [isThere]);
  return isThere ? children : skeleton;
}
