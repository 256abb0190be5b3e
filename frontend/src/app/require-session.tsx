import { Button } from 'antd';
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { isHttpError } from '../lib/api/http-error.js';
import { useRetry } from '../lib/network/use-retry.js';
import { useSessionQuery } from '../lib/session/session.js';
import { EmptyState } from '../ui/placeholder/empty-state.js';
import { HOME } from './navigation.js';
import { ShellSkeleton } from './shell/shell-skeleton.js';
import { ToLanding, ToSignIn } from './to-sign-in.js';

/**
 * Shows the screens to signed-in users, and a skeleton while the session loads. Redirects visitors to /login, or from `/` to the
 * landing page, without showing anything first. When a session ends on an open screen, shows a toast and redirects to /login. When
 * the user's last lot is archived or taken away, says so instead of showing the screen, unless it has unsaved input. Asks again by
 * itself until there is a session and a lot: the dispatcher's computer may start before the network does.
 */
export function RequireSession() {
  const { data: user, error, refetch } = useSessionQuery();
  const { pathname } = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (user && !wasSignedIn) setWasSignedIn(true);
  const isWithoutLot = isHttpError(error) && error.status === 403;
  useRetry(error && (isWithoutLot || user === undefined) ? 'session' : null, refetch);
  if (user && !isWithoutLot) return <Outlet />;
  if (user === null && wasSignedIn) return <ToSignIn sessionEnded />;
  if (user === null) return pathname === HOME ? <ToLanding /> : <ToSignIn />;
  if (!error) return <ShellSkeleton />;
  return (
    <main>
      <EmptyState
        icon="warn"
        tone="bad"
        title={isWithoutLot ? 'No lot is assigned to you' : 'Lotline cannot be reached'}
        text={isWithoutLot ? 'Please ask your administrator.' : 'Check the connection and try again.'}
        action={
          <>
            <Button onClick={() => void refetch()}>Try Again</Button>
            {isWithoutLot && <Button href="/api/logout">Log Out</Button>}
          </>
        }
      />
    </main>
  );
}
