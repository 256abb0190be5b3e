import { useEffect, useState } from 'react';

/** How soon a lock that the system took away is asked for again, in ms. */
const AFTER_RELEASE = 1_000;
/** And one that it refused: a battery that charges allows it later. */
const AFTER_REFUSAL = 30_000;

/** Keeps the screen on while the page is in sight. False where the browser cannot, or the battery forbids it. */
export function useWakeLock(): boolean {
  const [held, setHeld] = useState(true);
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let gone = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      try {
        if (!('wakeLock' in navigator)) throw new Error('This browser lets the screen sleep');
        lock = await navigator.wakeLock.request('screen');
        if (gone) return void (await lock.release());
        setHeld(true);
        // The system may take it while the page is in sight, as when the battery is low.
        lock.onrelease = () => wakeIn(AFTER_RELEASE);
      } catch {
        setHeld(false);
        wakeIn(AFTER_REFUSAL);
      }
    };
    const wakeIn = (ms: number): void => {
      clearTimeout(again);
      if (!gone) again = setTimeout(wake, ms);
    };
    const wake = (): void => void ask();
    wake();
    // The browser lets it go whenever the page is hidden.
    document.addEventListener('visibilitychange', wake);
    return () => {
      gone = true;
      clearTimeout(again);
      document.removeEventListener('visibilitychange', wake);
      void lock?.release();
    };
  }, []);
  return held;
}
