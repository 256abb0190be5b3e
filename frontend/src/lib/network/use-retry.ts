import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { RETRY_FIRST, RETRY_MAX } from '../time/intervals.js';

/**
 * How often each thing was retried, and when last, in ms of `performance.now`. Kept outside the component, because most placeholders
 * of failed content are replaced by a skeleton while their retry is in flight.
 */
const retries = new Map<string, { count: number; at: number }>();

/** How long to wait before the next retry of `what`, in ms: 5 s, 10 s, then 15 s each time. */
function nextDelay(what: string): number {
  const last = retries.get(what);
  const age = last ? performance.now() - last.at : Infinity;
  // An older failure is another one.
  const count = last && age >= 0 && age < 2 * RETRY_MAX ? last.count : 0;
  return Math.min(RETRY_MAX, RETRY_FIRST * 2 ** count);
}

function countRetry(what: string): void {
  const count = Math.round(Math.log2(nextDelay(what) / RETRY_FIRST)) + 1;
  retries.set(what, { count, at: performance.now() });
}

/**
 * Retries by itself what could not be loaded, with exponential backoff, and at once when the network is back: nobody may stand in
 * front of the screen. `what` names it; null while nothing has failed. `retry` is told whether the network is back.
 */
export function useRetry(what: string | null, retry: (isNetworkBack: boolean) => unknown): void {
  const onRetry = useEffectEvent(retry);
  useEffect(() => {
    if (what === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = (): void => {
      timer = setTimeout(run, nextDelay(what), false);
    };
    const run = (isNetworkBack: boolean): void => {
      clearTimeout(timer);
      countRetry(what);
      void onRetry(isNetworkBack);
      schedule();
    };
    const runOnline = (): void => run(true);
    schedule();
    window.addEventListener('online', runOnline);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', runOnline);
    };
  }, [what]);
}

const subscribe = (changed: () => void): (() => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/** Whether the browser has a network. For pages without a store; others use `selectConnection`. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
