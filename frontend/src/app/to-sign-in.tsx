import { useEffect, useState } from 'react';
import { showLoggedOut, storeLoggedOut } from '../ui/toast/toast.js';
import { LOGGED_OUT_REDIRECT } from '../lib/time/intervals.js';
import {
  markLandingRequested,
  markSessionEnded,
  savePostLoginPath,
  wasLandingRequested,
} from '../lib/session/post-login-redirect.js';
import { Failure } from './not-found.js';
import { HOME } from './navigation.js';

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

/**
 * Redirects from the staff app to the landing page, which is another entry at the same URL: the server sends it to visitors. If the
 * staff app is loaded again instead, as from an outdated cache, shows an error and does not loop.
 */
export function ToLanding() {
  const [hasFailed] = useState(wasLandingRequested);
  useEffect(() => {
    if (hasFailed) return;
    markLandingRequested();
    window.location.replace(HOME);
  }, [hasFailed]);
  return (
    hasFailed && (
      <main>
        <Failure />
      </main>
    )
  );
}
