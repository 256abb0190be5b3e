import { useEffect, useState } from 'react';
import { markLandingRequested, wasLandingRequested } from '../lib/session/post-login-redirect.js';
import { Failure } from './failure.js';
import { HOME } from './navigation.js';

/**
 * Leaves the staff app for the landing page, which is a page of the light entry: the server sends it to visitors at the same
 * address (spec §2). Where this app comes again, as from an old cache, the server is not asked a second time.
 */
export function ToLanding() {
  const [inVain] = useState(wasLandingRequested);
  useEffect(() => {
    if (inVain) return;
    markLandingRequested();
    window.location.replace(HOME);
  }, [inVain]);
  return (
    inVain && (
      <main>
        <Failure />
      </main>
    )
  );
}
