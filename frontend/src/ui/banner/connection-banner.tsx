import { useSelector } from 'react-redux';
import { ago } from '../../lib/time/durations.js';
import { selectLastContactAt } from '../../lib/network/connection.js';
import { useNow } from '../../lib/time/use-now.js';
import { Icon } from '../icons.js';
import styles from './connection-banner.module.css';

interface ConnectionBannerProps {
  /** Why updates have stopped. */
  reason: 'offline' | 'unreachable';
}

const REASONS = {
  offline: 'You are offline.',
  unreachable: 'Lotline cannot be reached. Retrying…',
};

/** Shown at the top of a screen whose content may be out of date, with the time of the last update. */
export function ConnectionBanner({ reason }: ConnectionBannerProps) {
  const lastContactAt = useSelector(selectLastContactAt);
  const now = useNow(1_000);
  return (
    <aside className={styles.banner} aria-label="Connection">
      <Icon name="warn" />
      <span role="status">{REASONS[reason]}</span>
      {lastContactAt !== null && <span className={styles.age}>Last updated {ago(now - lastContactAt)}.</span>}
    </aside>
  );
}
