import { useEffect } from 'react';
import { storeLoggedOut, showLoggedOut } from '../features/sign-in/logged-out.js';
import { LOGGED_OUT_REDIRECT } from '../lib/time/intervals.js';
import { markSessionEnded, savePostLoginPath } from '../lib/session/post-login-redirect.js';
import { Failure } from './failure.js';

const SIGN_IN = '/login';

/**
 * Redirects from the staff app to the sign-in page, which is another entry and leads back here. Shows only a toast if a session
 * ended on a screen. If the staff app is loaded at the URL of the sign-in page, as from an outdated cache, reloads once and then
 * shows an error.
 */
export function ToSignIn({ sessionEnded = false }: { sessionEnded?: boolean }) {
  const isThere = window.location.pathname === SIGN_IN;
  const hasFailed = isThere && wasReloaded();
  useEffect(() => {
    if (hasFailed) return;
    if (isThere) return window.location.reload();
    savePostLoginPath(window.location.pathname + window.location.search);
    if (!sessionEnded) return window.location.replace(SIGN_IN);
    showLoggedOut();
    const timer = setTimeout(() => {
      storeLoggedOut();
      markSessionEnded();
      window.location.replace(SIGN_IN);
    }, LOGGED_OUT_REDIRECT);
    return () => clearTimeout(timer);
  }, [isThere, hasFailed, sessionEnded]);
  return (
    hasFailed && (
      <main>
        <Failure />
      </main>
    )
  );
}

const wasReloaded = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload');
