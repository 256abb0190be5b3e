import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { useSessionQuery } from '../lib/session/session.js';
import { loadFrame } from './load-screen.js';
import { ShellSkeleton } from './shell/shell-skeleton.js';

const loadShell = loadFrame(async () => (await import('./shell/shell.js')).Shell);
const Shell = lazy(async () => ({ default: (await loadShell()).Component }));

/** Shows the 404 page inside the shell to staff, and alone to visitors. */
export function NotFoundFrame() {
  const { data: user, error } = useSessionQuery();
  if (user) {
    return (
      <Suspense fallback={<ShellSkeleton />}>
        <Shell />
      </Suspense>
    );
  }
  if (user === undefined && !error) return null;
  return (
    <main>
      <NotFound />
    </main>
  );
}

export function NotFound() {
  return (
    <div className="full-page">
      <h1>404 Page Not Found</h1>
      <p className="sub">There is nothing at this address.</p>
      <Button type="primary" href="/">
        Go to the start page
      </Button>
    </div>
  );
}

/** Shown when a screen throws. See `load-screen.tsx` for screens whose code fails to load. */
export function Failure() {
  return (
    <div className="full-page" role="alert">
      <h1>This screen could not be shown</h1>
      <p className="sub">Something went wrong. Reload the page to try again. Saved data is safe.</p>
      <Button type="primary" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  );
}
