import { useEffect } from 'react';

const WORKER = '/shuttle-request-worker.js';

/** Has the browser keep the page, once it is there: a reload without a network shows it too. One that cannot does not. */
export function usePageWithoutNetwork(): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    navigator.serviceWorker.register(WORKER, { scope: '/shuttle-request/' }).catch(() => undefined);
  }, []);
}
