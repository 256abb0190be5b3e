import { useEffect, useState } from 'react';

/** Keeps the screen on while the page is in sight. False where the browser cannot, or the battery forbids it. */
export function useWakeLock(): boolean {
  const [held, setHeld] = useState(true);
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let gone = false;
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      try {
        if (!('wakeLock' in navigator)) throw new Error('This browser lets the screen sleep');
        lock = await navigator.wakeLock.request('screen');
        if (gone) await lock.release();
        else setHeld(true);
      } catch {
        setHeld(false);
      }
    };
    const wake = (): void => void ask();
    wake();
    // The browser lets it go whenever the page is hidden.
    document.addEventListener('visibilitychange', wake);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', wake);
      void lock?.release();
    };
  }, []);
  return held;
}
