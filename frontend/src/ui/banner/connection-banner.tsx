import { useSelector } from 'react-redux';
import { selectLastContactAt } from '../../lib/network/connection.js';
import { useNow } from '../../lib/time/use-now.js';
import { Icon } from '../icons.js';
import { useUiWords } from '../words.js';
import styles from './connection-banner.module.css';

interface ConnectionBannerProps {
  /** Why updates have stopped. */
  reason: 'offline' | 'unreachable';
}

/** Shown at the top of a screen whose content may be out of date, with the time of the last update. */
export function ConnectionBanner({ reason }: ConnectionBannerProps) {
  const words = useUiWords();
  const lastContactAt = useSelector(selectLastContactAt);
  const now = useNow(1_000);
  return (
    <aside className={styles.banner} aria-label={words.connection}>
      <Icon name="warn" />
      <span role="status">{words[reason]}</span>
      {lastContactAt !== null && <span className={styles.age}>{words.lastUpdated(now - lastContactAt)}</span>}
    </aside>
  );
}

/** Offers to reload the page, which also happens automatically. Floats above the screen unless it is `inLine`. */
export function NewVersionNotice({ inLine = false }: { inLine?: boolean }) {
  const words = useUiWords();
  return (
    <aside
      className={inLine ? `row panel ${styles.notice}` : `row panel ${styles.notice} ${styles.floating}`}
      aria-label={words.newVersion}
    >
      <Icon name="download" />
      <span role="status">{words.newVersionAvailable}</span>
      <button type="button" className={styles.button} onClick={() => window.location.reload()}>
        {words.reload}
      </button>
    </aside>
  );
}
