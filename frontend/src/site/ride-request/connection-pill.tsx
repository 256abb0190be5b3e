import { useNow } from '../../lib/time/use-now.js';
import { useOnline } from '../../lib/network/use-online.js';
import { StatusPill } from '../../ui/label/status-pill.js';
import { isWaiting, unsentSince } from './ride-state.js';
import styles from './ride-request.module.css';
import { useWords } from './use-language.js';
import type { RideOnPage } from './use-ride.js';

/** Whether the page is current. Shown while a ride is followed, and whenever there is no network. */
export function ConnectionPill({ ride: { state, updatedAt, reached } }: { ride: RideOnPage }) {
  const said = useWords();
  const now = useNow(1_000);
  const online = useOnline();
  const following = isWaiting(state);
  if (online && !following && unsentSince(state) === null) return null;
  const words = !online ? said.offline : reached ? said.connected : said.reconnecting;
  const age = following && updatedAt !== null ? ` · ${said.updated(now - updatedAt)}` : '';
  return (
    <span className={styles.pill}>
      <StatusPill tone={online && reached ? 'ok' : 'warn'} dot>
        {`${words}${age}`}
      </StatusPill>
    </span>
  );
}
