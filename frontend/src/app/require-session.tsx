import { Button } from 'antd';
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useSessionQuery } from '../lib/session/session.js';
import { EmptyState } from '../ui/placeholder/empty-state.js';
import { HOME } from './navigation.js';
import { ShellSkeleton } from './shell/shell-skeleton.js';
import { ToLanding } from './to-landing.js';
import { ToSignIn } from './to-sign-in.js';

/**
 * Spec §2: a skeleton while authentication loads; signed out leads to /login, and from `/` to the landing page, with nothing
 * shown meanwhile. A session that ends on an open screen leads to /login from everywhere, with the toast of spec §8.
 */
export function RequireSession() {
  const { data: user, error, refetch } = useSessionQuery();
  const { pathname } = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (user && !wasSignedIn) setWasSignedIn(true);
  if (user) return <Outlet />;
  if (user === null && wasSignedIn) return <ToSignIn sessionEnded />;
  if (user === null) return pathname === HOME ? <ToLanding /> : <ToSignIn />;
  if (!error) return <ShellSkeleton />;
  return (
    <main>
      <EmptyState
        icon="warn"
        tone="bad"
        title="Lotline cannot be reached"
        text="Your session could not be checked. Check the connection and try again."
        action={<Button onClick={() => void refetch()}>Try Again</Button>}
      />
    </main>
  );
}
