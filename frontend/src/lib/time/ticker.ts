import { useEffect, useEffectEvent } from 'react';

/** Calls `tick` every `interval` ms while the component is on the screen and `isOn`, even while the page is hidden. */
export function useTicker(interval: number, tick: () => unknown, isOn = true): void {
  const onTick = useEffectEvent(tick);
  useEffect(() => {
    if (!isOn) return;
    if (typeof Worker === 'undefined') {
      const timer = setInterval(() => onTick(), interval);
      return () => clearInterval(timer);
    }
    const worker = new Worker(new URL('./ticker.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = () => void onTick();
    worker.postMessage(interval);
    return () => worker.terminate();
  }, [interval, isOn]);
}
