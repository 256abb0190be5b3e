/** Calls `tick` every `interval` ms, even while the page is hidden. Returns a function that stops it. */
export function startTicker(interval: number, tick: () => void): () => void {
  if (typeof Worker === 'undefined') {
    const timer = setInterval(tick, interval);
    return () => clearInterval(timer);
  }
  const worker = new Worker(new URL('./ticker.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = tick;
  worker.postMessage(interval);
  return () => worker.terminate();
}
