import { useEffect, useEffectEvent, useState } from 'react';
import { serverNow } from './server-time.js';

/** What a component renders of the time, such as whole minutes. */
type Selector = (now: number) => string | number | boolean | null | undefined;

/**
 * The server's time in epoch ms, updated every `interval` ms, for ages and waits on a screen. It changes only when the result of `select`
 * changes, so that a component which shows minutes renders once a minute.
 */
export function useNow(interval: number, select: Selector = (now) => now): number {
  const [now, setNow] = useState(() => serverNow());
  const update = useEffectEvent(() => {
    const next = serverNow();
    if (select(next) !== select(now)) setNow(next);
  });
  useEffect(() => {
    const timer = setInterval(() => update(), interval);
    return () => clearInterval(timer);
  }, [interval]);
  return now;
}
