import { useEffect } from 'react';

/**
 * Caches the page at `path` and below, so that it reloads without a network (frontend/public/page-worker.js). Has no effect in
 * browsers without service workers, or on a page without TLS.
 */
export const useCachedPage = (path: string): void => useServiceWorker('/page-worker.js', path);

/**
 * Shows an offline page instead of the browser's error when a navigation fails (frontend/public/service-worker.js,
 * docs/decisions/open-pages.md).
 */
export const useOfflinePage = (): void => useServiceWorker('/service-worker.js', '/');

function useServiceWorker(script: string, scope: string): void {
  useEffect(() => {
    if ('serviceWorker' in navigator) navigator.serviceWorker.register(script, { scope }).catch(() => undefined);
  }, [script, scope]);
}
