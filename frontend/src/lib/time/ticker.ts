/** Calls `tick` every `every` ms, also while the page is hidden. Returns what ends it. */
export function startTicker(every: number, tick: () => void): () => void {
  if (typeof Worker === 'undefined') {
    const timer = setInterval(tick, every);
    return () => clearInterval(timer);
  }
  const worker = new Worker(new URL('./ticker.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = tick;
  worker.postMessage(every);
  return () => worker.terminate();
}
