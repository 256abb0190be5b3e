import { useEffect } from 'react';
import { carryLoggedOut, showLoggedOut } from '../features/sign-in/logged-out.js';
import { LOGGED_OUT_REDIRECT } from '../lib/time/intervals.js';
import { markSessionEnded, savePostLoginPath } from '../lib/session/post-login-redirect.js';
import { Failure } from './failure.js';

const SIGN_IN = '/login';

/**
 * Leaves the staff app for the sign-in, which is a page of the light entry and leads back here; nothing is shown meanwhile
 * (spec §2). When
 * a session ended on a screen, a toast says so first (spec §8). Where this app itself came for the sign-in's address, as from an
 * old cache, the server is asked once more, and then no more.
 */
export function ToSignIn({ sessionEnded = false }: { sessionEnded?: boolean }) {
  const isThere = window.location.pathname === SIGN_IN;
  const inVain = isThere && wasReloaded();
  useEffect(() => {
    if (inVain) return;
    if (isThere) return window.location.reload();
    savePostLoginPath(window.location.pathname + window.location.search);
    if (!sessionEnded) return window.location.replace(SIGN_IN);
    showLoggedOut();
    const timer = setTimeout(() => {
      carryLoggedOut();
      markSessionEnded();
      window.location.replace(SIGN_IN);
    }, LOGGED_OUT_REDIRECT);
    return () => clearTimeout(timer);
  }, [isThere, inVain, sessionEnded]);
  return (
    inVain && (
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
