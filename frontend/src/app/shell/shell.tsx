import { memo, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { startTypingAhead, stopTypingAhead } from '../../features/search/typed-ahead.js';
import { SignInAgainDialog } from '../../features/sign-in/sign-in-again-dialog.js';
import { shareStream } from '../../lib/live/share-stream.js';
import { useLiveStream } from '../../lib/live/use-live-stream.js';
import { useOfflinePage } from '../../lib/page/service-workers.js';
import { useSessionQuery } from '../../lib/session/session.js';
import { useSettingsQuery } from '../../lib/lot/settings.js';
import { LoadError } from '../../ui/placeholder/load-error.js';
import { ScreenSkeleton } from '../../ui/placeholder/skeleton.js';
import { LeaveQuestion } from '../../ui/form/leave-question.js';
import { TooltipProvider } from '../../ui/menu/tooltip.js';
import { useKeys } from '../keyboard/use-keys.js';
import { LotFollower } from '../lot/lot-follower.js';
import { placesFor, TEXTS } from '../navigation.js';
import { Alerts, NewVersion } from './alerts.js';
import { ConnectionState } from './connection-state.js';
import { Dialogs, type OpenDialog } from './dialogs.js';
import { Header, Tabs } from './header.js';
import { ShellSkeleton } from './shell-skeleton.js';
import styles from './shell.module.css';
import { useScreenName } from '../screen-title.js';

/**
 * The header, the route's screen, and the dialogs that any screen can open. Memoized, so that a navigation, such as opening a
 * customer, re-renders only what reads the URL.
 */
export const Shell = memo(function Shell() {
  const { data: user } = useSessionQuery();
  const reader = `${user?.id} ${user?.lotId}`;
  useLiveStream(useMemo(() => shareStream(reader), [reader]));
  useOfflinePage();
  const { data: settings, error, refetch } = useSettingsQuery();
  const places = useMemo(() => placesFor(user?.role), [user?.role]);
  const shortcuts = useMemo(() => [...places, TEXTS], [places]);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [{ onSearch, onKeys, onClose }] = useState({
    onSearch: () => {
      startTypingAhead();
      setDialog('search');
    },
    onKeys: () => setDialog('keys'),
    onClose: () => {
      stopTypingAhead();
      setDialog(null);
    },
  });
  useKeys({ places: shortcuts, onSearch, onKeys });

  if (!settings && !error) return <ShellSkeleton />;
  if (!settings) {
    return (
      <main className={styles.main}>
        <LoadError title="The settings of this lot could not be loaded" onRetry={() => void refetch()} />
      </main>
    );
  }
  return (
    <TooltipProvider>
      <div className={styles.shell}>
        <Header settings={settings} places={places} onSearch={onSearch} onKeys={onKeys} />
        <ConnectionState />
        <Alerts />
        <ScreenPlace>
          <Suspense fallback={<ScreenSkeleton />}>
            <Outlet />
          </Suspense>
        </ScreenPlace>
        <Tabs places={places} />
        <NewVersion />
      </div>
      <Dialogs open={dialog} places={shortcuts} onClose={onClose} />
      <LeaveQuestion />
      {user?.ended ? <SignInAgainDialog user={user} /> : <LotFollower />}
    </TooltipProvider>
  );
});

/**
 * The place of the open screen. A new screen opens at its top and takes the focus, so that a screen reader says its name and Tab goes
 * on there; back and forward leave the position to the browser. Also receives the focus when a dialog closes and the element that opened it
 * is gone.
 */
function ScreenPlace({ children }: { children: ReactNode }) {
  const name = useScreenName();
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const place = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (navigation !== 'POP') window.scrollTo(0, 0);
    // Not from a field of the new screen, nor from a dialog that stays open over it.
    if (!document.activeElement?.closest('main, [role=dialog]')) place.current?.focus({ preventScroll: true });
  }, [pathname, navigation]);
  return (
    <main ref={place} className={styles.main} tabIndex={-1} aria-label={name}>
      {children}
    </main>
  );
}
