import { ago } from '../../lib/time/durations.js';
import { useNow } from '../../lib/time/use-now.js';
import { useOnline } from '../../lib/network/use-online.js';
import { StatusPill } from '../../ui/label/status-pill.js';
import { isWaiting } from './ride-state.js';
import styles from './ride-request.module.css';
import type { RideOnPage } from './use-ride.js';

/** Whether the page is current. Shown while a ride is followed, and whenever there is no network. */
export function ConnectionPill({ ride: { state, updatedAt, reached } }: { ride: RideOnPage }) {
  const now = useNow(1_000);
  const online = useOnline();
  const following = isWaiting(state);
  if (online && !following) return null;
  const words = !online ? 'You are offline' : reached ? 'Connected' : 'Reconnecting';
  const age = following && updatedAt !== null ? ` · updated ${ago(now - updatedAt)}` : '';
  return (
    <span className={styles.pill}>
      <StatusPill tone={online && reached ? 'ok' : 'warn'} dot>
        {words}
        {age}
      </StatusPill>
    </span>
  );
}
