import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { Button } from 'antd';
import { currentBuild, fetchBuildId } from '../lib/new-version/build.js';
import { mayReload } from '../lib/new-version/reload-limit.js';
import { useRetry } from '../lib/network/use-retry.js';
import { hasUnsaved } from '../lib/page/unsaved.js';
import { serverNow } from '../lib/time/server-time.js';
import { ScreenSkeleton } from '../ui/placeholder/skeleton.js';

/**
 * For a route's `lazy`. If the screen's code fails to load, returns a screen that recovers from it: with a rejected promise the router
 * would show its fallback forever on the first screen of a page.
 */
export const loadScreen = (load: () => Promise<ComponentType>) => async (): Promise<{ Component: ComponentType }> => {
  try {
    return { Component: await load() };
  } catch (error) {
    console.warn('A screen could not be loaded', error);
    return { Component: ScreenGone };
  }
};

/** The same for a frame around screens. */
export const loadFrame = (load: () => Promise<ComponentType>) => async (): Promise<{ Component: ComponentType }> => {
  const { Component } = await loadScreen(load)();
  return { Component: Component === ScreenGone ? PageGone : Component };
};

const PageGone = () => (
  <main>
    <ScreenGone />
  </main>
);

type Reason = 'offline' | 'unreachable' | 'gone';

/** What triggers an attempt to recover. */
type Trigger = 'automatic' | 'network' | 'button';

const TEXTS: Record<Reason, { title: string; text: string }> = {
  offline: {
    title: 'You are offline',
    text: 'This screen could not be loaded. It will open when the network is back. Saved data is safe.',
  },
  unreachable: {
    title: 'Lotline cannot be reached',
    text: 'This screen could not be loaded. You are connected, but Lotline does not respond. Saved data is safe.',
  },
  gone: {
    title: 'This screen could not be loaded',
    text: 'There may be a new version of Lotline. Try again to reload the whole page. Saved data is safe.',
  },
};

/**
 * Shown when a screen's code fails to load. If the server responds, a release has replaced the code, and the page reloads: at most
 * once per build and `MIN_RELOAD_INTERVAL`, or when the network is back, and only if nothing unsaved would be lost.
 */
function ScreenGone() {
  const [reason, setReason] = useState<Reason | null>(null);

  const recover = async (trigger: Trigger): Promise<void> => {
    if (trigger === 'button') setReason(null);
    if ((await fetchBuildId()) === null) return setReason(navigator.onLine ? 'unreachable' : 'offline');
    const isAutomatic = !hasUnsaved() && (trigger === 'network' || mayReload(currentBuild()?.id ?? '', serverNow()));
    if (trigger === 'button' || isAutomatic) window.location.reload();
    else setReason('gone');
  };
  const start = useEffectEvent(recover);
  useEffect(() => void start('automatic'), []);
  // An unattended board must recover too.
  useRetry(reason === null ? null : 'screen', (isNetworkBack) => recover(isNetworkBack ? 'network' : 'automatic'));

  if (reason === null) return <ScreenSkeleton />;
  const { title, text } = TEXTS[reason];
  return (
    <div className="full-page" role="alert">
      <h1>{title}</h1>
      <p className="sub">{text}</p>
      <Button type="primary" onClick={() => void recover('button')}>
        Try again
      </Button>
    </div>
  );
}
