import { useEffect, useState } from 'react';
import { markLandingRequested, wasLandingRequested } from '../lib/session/post-login-redirect.js';
import { Failure } from './failure.js';
import { HOME } from './navigation.js';

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
