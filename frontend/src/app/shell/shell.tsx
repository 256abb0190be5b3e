import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { useLiveStream } from '../../lib/live/use-live-stream.js';
import { useSettingsQuery } from '../../lib/settings.js';
import { EmptyState } from '../../ui/empty-state.js';
import { ScreenSkeleton } from '../../ui/skeleton.js';
import { TooltipProvider } from '../../ui/tooltip.js';
import { Alerts } from './alerts.js';
import { ConnectionState } from './connection-state.js';
import { Dialogs } from './dialogs.js';
import { Header } from './header.js';
import { ShellSkeleton } from './shell-skeleton.js';
import styles from './shell.module.css';
import { Tabs } from './tabs.js';

/** Header, the screen of the route, and the dialogs that any screen can open. */
export function Shell() {
  useLiveStream();
  const { data: settings, error, refetch } = useSettingsQuery();
  const [searching, setSearching] = useState(false);

  if (!settings && !error) return <ShellSkeleton />;
  if (!settings) {
    return (
      <main className={styles.main}>
        <EmptyState
          icon="warn"
          tone="bad"
          title="The settings of this lot could not be loaded"
          action={<Button onClick={() => void refetch()}>Try Again</Button>}
        />
      </main>
    );
  }
  return (
    <TooltipProvider>
      <div className={styles.shell}>
        <Header settings={settings} onSearch={() => setSearching(true)} />
        <ConnectionState />
        <Alerts />
        {/* Takes the focus when a dialog closes and what opened it is gone. */}
        <main className={styles.main} tabIndex={-1}>
          <Suspense fallback={<ScreenSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
        <Tabs />
      </div>
      <Dialogs searching={searching} onSearchClose={() => setSearching(false)} />
    </TooltipProvider>
  );
}
