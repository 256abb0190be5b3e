import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectConnection } from '../network/connection.js';
import { RELOAD_CHECK, NEW_VERSION_POLL } from '../time/intervals.js';
import { serverNow } from '../time/server-time.js';
import { fetchBuildId, currentBuild } from './build.js';
import { isReloadMoment } from './reload-moment.js';
import { mayAutoReload } from './reload-limit.js';

/**
 * Returns true once the server has a newer build of this page. Checks after a reconnection, because a release breaks the
 * connection, when the page becomes visible, and periodically. Reloads the page when it is not in use and `isBusy` returns false.
 */
export function useNewVersion(isBusy: () => boolean): boolean {
  const [isAvailable, setAvailable] = useState(false);
  const { state } = useSelector(selectConnection);
  const wasLost = useRef(false);
  const check = useEffectEvent(async (): Promise<void> => {
    const own = currentBuild();
    const build = own && (await fetchBuildId());
    if (build !== null) setAvailable(build !== own?.id);
  });

  useEffect(() => {
    if (state !== 'live') wasLost.current = wasLost.current || state !== 'connecting';
    else if (wasLost.current) {
      wasLost.current = false;
      void check();
    }
  }, [state]);

  useEffect(() => {
    const becameVisible = (): void => {
      if (document.visibilityState === 'visible') void check();
    };
    const timer = setInterval(() => void check(), NEW_VERSION_POLL);
    document.addEventListener('visibilitychange', becameVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', becameVisible);
    };
  }, []);

  useAutoReload(isAvailable, isBusy);
  return isAvailable;
}

const INPUT_EVENTS = ['pointerdown', 'keydown', 'wheel'] as const;

function useAutoReload(isAvailable: boolean, isBusy: () => boolean): void {
  const lastInputAt = useRef(performance.now());
  const hiddenAt = useRef<number | null>(null);
  const isBusyNow = useEffectEvent(isBusy);

  useEffect(() => {
    const recordInput = (): void => void (lastInputAt.current = performance.now());
    const recordVisibility = (): void =>
      void (hiddenAt.current = document.hidden ? (hiddenAt.current ?? performance.now()) : null);
    recordVisibility();
    for (const name of INPUT_EVENTS) window.addEventListener(name, recordInput, { capture: true, passive: true });
    document.addEventListener('visibilitychange', recordVisibility);
    return () => {
      for (const name of INPUT_EVENTS) window.removeEventListener(name, recordInput, { capture: true });
      document.removeEventListener('visibilitychange', recordVisibility);
    };
  }, []);

  useEffect(() => {
    if (!isAvailable) return;
    const mayReloadNow = (): boolean =>
      isReloadMoment({
        now: performance.now(),
        lastInputAt: lastInputAt.current,
        hiddenAt: hiddenAt.current,
        isBusy: isBusyNow(),
      });
    const reload = async (): Promise<void> => {
      if (!mayReloadNow()) return;
      // Without a network the page would be lost.
      const build = await fetchBuildId();
      if (build !== null && build !== currentBuild()?.id && mayReloadNow() && mayAutoReload(build, serverNow()))
        window.location.reload();
    };
    const timer = setInterval(() => void reload(), RELOAD_CHECK);
    return () => clearInterval(timer);
  }, [isAvailable]);
}
