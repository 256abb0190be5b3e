import { useEffect } from 'react';

/** What answers a navigation without a network by a page that says so (frontend/public/service-worker.js). */
const WORKER = '/service-worker.js';

/** From the first screen that staff have opened on, no page of theirs is a browser's own error (docs/decisions/a-page-that-stays-open.md). */
export function useOfflinePage(): void {
  useEffect(() => {
    if ('serviceWorker' in navigator) navigator.serviceWorker.register(WORKER).catch(() => undefined);
  }, []);
}
