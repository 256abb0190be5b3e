import { useEffect } from 'react';

const WORKER = '/page-worker.js';

/**
 * Has the browser keep the page at `path` and below, so that a reload without a network shows it
 * (frontend/public/page-worker.js). A browser that cannot, as on a page without TLS, does without.
 */
export function useKeptPage(path: string): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    navigator.serviceWorker.register(WORKER, { scope: path }).catch(() => undefined);
  }, [path]);
}
