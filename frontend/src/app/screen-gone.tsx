import { Button } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { fetchBuildId, currentBuild } from '../lib/new-version/build.js';
import { MIN_RELOAD_INTERVAL, mayReload } from '../lib/new-version/reload-limit.js';
import { hasUnsaved } from '../lib/page/unsaved.js';
import { ScreenSkeleton } from '../ui/placeholder/skeleton.js';
import styles from './full-page.module.css';

type Reason = 'offline' | 'unreachable' | 'gone';

/** What makes it look whether the screen can come. */
type Cause = 'shown' | 'network' | 'hand';

const WORDS: Record<Reason, { title: string; text: string }> = {
  offline: {
    title: 'You are offline',
    text: 'This screen could not be loaded. It comes by itself when the network is back. What was saved is safe.',
  },
  unreachable: {
    title: 'Lotline cannot be reached',
    text: 'This screen could not be loaded. The network is there, but Lotline does not answer. What was saved is safe.',
  },
  gone: {
    title: 'This screen could not be loaded',
    text: 'There may be a new version of Lotline. Try again, and the whole page is loaded anew. What was saved is safe.',
  },
};

/**
 * A screen whose code did not come. Where the server answers, the code is gone with a release, and the page is loaded anew:
 * at most once in `MIN_RELOAD_INTERVAL` for each build, or when the network is back, so that it never loops, and not by itself where something
 * typed would be lost.
 */
export function ScreenGone() {
  const [reason, setReason] = useState<Reason | null>(null);

  const recover = useCallback(async (cause: Cause): Promise<void> => {
    setReason(null);
    if ((await fetchBuildId()) === null) return setReason(navigator.onLine ? 'unreachable' : 'offline');
    const byItself = !hasUnsaved() && (cause === 'network' || mayReload(currentBuild()?.id ?? '', Date.now()));
    if (cause === 'hand' || byItself) window.location.reload();
    else setReason('gone');
  }, []);

  useEffect(() => {
    const networkIsBack = (): void => void recover('network');
    void recover('shown');
    // A board that nobody touches must not stay without its screen.
    const timer = setInterval(() => void recover('shown'), MIN_RELOAD_INTERVAL);
    window.addEventListener('online', networkIsBack);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', networkIsBack);
    };
  }, [recover]);

  if (reason === null) return <ScreenSkeleton />;
  const { title, text } = WORDS[reason];
  return (
    <div className={styles.page} role="alert">
      <h1>{title}</h1>
      <p className="sub">{text}</p>
      <Button type="primary" onClick={() => void recover('hand')}>
        Try again
      </Button>
    </div>
  );
}
