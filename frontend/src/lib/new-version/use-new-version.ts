import { useCallback, useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectConnection } from '../network/connection.js';
import { NEW_VERSION_LOOK, NEW_VERSION_POLL } from '../time/intervals.js';
import { askForBuild, ownBuild } from './build.js';
import { isGoodMoment } from './reload-moment.js';
import { mayTake } from './reload-limit.js';

/**
 * True once the server has a newer build of this page. It is looked for when the connection is back, which a release breaks,
 * when the page comes into sight, and now and then. The page is loaded anew by itself at a moment in which `holds` says that
 * nothing would be lost, and nobody looks; by hand it is `window.location.reload()`.
 */
export function useNewVersion(holds: () => boolean): boolean {
  const [isReady, setReady] = useState(false);
  const { state } = useSelector(selectConnection);
  const wasLost = useRef(false);
  const look = useCallback(async (): Promise<void> => {
    const own = ownBuild();
    const build = own && (await askForBuild());
    if (build !== null) setReady(build !== own?.id);
  }, []);

  useEffect(() => {
    if (state !== 'live') wasLost.current = wasLost.current || state !== 'connecting';
    else if (wasLost.current) {
      wasLost.current = false;
      void look();
    }
  }, [state, look]);

  useEffect(() => {
    const seen = (): void => {
      if (document.visibilityState === 'visible') void look();
    };
    const timer = setInterval(() => void look(), NEW_VERSION_POLL);
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [look]);

  useTakingByItself(isReady, holds);
  return isReady;
}

const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

function useTakingByItself(isReady: boolean, holds: () => boolean): void {
  const touchedAt = useRef(Date.now());
  const hiddenAt = useRef<number | null>(null);
  const latest = useRef(holds);
  useEffect(() => {
    latest.current = holds;
  });

  useEffect(() => {
    const touched = (): void => void (touchedAt.current = Date.now());
    const noteSight = (): void => void (hiddenAt.current = document.hidden ? (hiddenAt.current ?? Date.now()) : null);
    noteSight();
    for (const name of TOUCHES) window.addEventListener(name, touched, { capture: true, passive: true });
    document.addEventListener('visibilitychange', noteSight);
    return () => {
      for (const name of TOUCHES) window.removeEventListener(name, touched, { capture: true });
      document.removeEventListener('visibilitychange', noteSight);
    };
  }, []);

  useEffect(() => {
    if (!isReady) return;
    const isNow = (): boolean =>
      isGoodMoment({
        now: Date.now(),
        touchedAt: touchedAt.current,
        hiddenAt: hiddenAt.current,
        holds: latest.current(),
      });
    const take = async (): Promise<void> => {
      if (!isNow()) return;
      // Asked once more: without a network the page would be gone.
      const build = await askForBuild();
      if (build !== null && build !== ownBuild()?.id && isNow() && mayTake(build, Date.now())) window.location.reload();
    };
    const timer = setInterval(() => void take(), NEW_VERSION_LOOK);
    return () => clearInterval(timer);
  }, [isReady]);
}
