import { useEffect, useState } from 'react';

/** The delay before a lock that the system released is requested again, in ms. */
const AFTER_RELEASE = 1_000;
/** The delay after a denied request, in ms: a charging battery may allow it later. */
const AFTER_DENIAL = 30_000;

/** Keeps the display on while the page is visible. Returns false if the browser cannot, or the battery does not allow it. */
export function useWakeLock(): boolean {
  const [isLocked, setLocked] = useState(true);
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isUnmounted = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const request = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      try {
        if (!('wakeLock' in navigator)) throw new Error('This browser lets the screen sleep');
        lock = await navigator.wakeLock.request('screen');
        if (isUnmounted) return void (await lock.release());
        setLocked(true);
        // The system may release it while the page is visible, for example when the battery is low.
        lock.onrelease = () => retryIn(AFTER_RELEASE);
      } catch {
        setLocked(false);
        retryIn(AFTER_DENIAL);
      }
    };
    const retryIn = (ms: number): void => {
      clearTimeout(retry);
      if (!isUnmounted) retry = setTimeout(lockDisplay, ms);
    };
    const lockDisplay = (): void => void request();
    lockDisplay();
    // The browser releases it whenever the page is hidden.
    document.addEventListener('visibilitychange', lockDisplay);
    return () => {
      isUnmounted = true;
      clearTimeout(retry);
      document.removeEventListener('visibilitychange', lockDisplay);
      void lock?.release();
    };
  }, []);
  return isLocked;
}
