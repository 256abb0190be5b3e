import { useEffect, useEffectEvent, useState } from 'react';

/** What is said of a time, where that is less than the time itself: minutes, words. */
type Saying = (now: number) => string | number | boolean | null | undefined;

/**
 * The time in epoch ms, looked at every `every` ms, for ages and waits on screen; renewed only when what `says` makes of it is
 * something else than before, so that nothing is rendered for a wait that is still the same minute.
 */
export function useNow(every: number, says: Saying = (now) => now): number {
  const [now, setNow] = useState(() => Date.now());
  const look = useEffectEvent(() => {
    const next = Date.now();
    if (says(next) !== says(now)) setNow(next);
  });
  useEffect(() => {
    const timer = setInterval(() => look(), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
