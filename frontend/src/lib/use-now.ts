import { useEffect, useState } from 'react';

/** The time in epoch ms, renewed every `every` ms, for ages and waits on screen. */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
