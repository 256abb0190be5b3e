import { useSelector } from 'react-redux';
import { ago } from '../../lib/time/ago.js';
import { selectConnection } from '../../lib/network/connection.js';
import { useNow } from '../../lib/time/use-now.js';
import { StatusPill } from '../../ui/label/status-pill.js';
import styles from './dispatch.module.css';

const LOST = { reconnecting: 'Reconnecting', unreachable: 'Not reachable', offline: 'Offline' };

/** Whether changes arrive by themselves, and since when they do not; what the banner says, in a word. */
export function LivePill() {
  const connection = useSelector(selectConnection);
  switch (connection.state) {
    case 'live':
      return (
        <StatusPill tone="ok" dot>
          Live
        </StatusPill>
      );
    case 'connecting':
      return <StatusPill dot>Connecting</StatusPill>;
    default:
      return (
        <StatusPill tone="warn" dot>
          {LOST[connection.state]} <LostFor since={connection.since} />
        </StatusPill>
      );
  }
}

/** `since` in epoch ms. */
function LostFor({ since }: { since: number }) {
  const now = useNow(1_000);
  return <span className={styles.since}>· lost {ago(now - since)}</span>;
}
