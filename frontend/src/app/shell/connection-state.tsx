import { useSelector } from 'react-redux';
import { selectConnection, selectHeardAt } from '../../lib/connection.js';
import { useWhenReleased } from '../../lib/use-when-released.js';
import { ConnectionBanner } from '../../ui/connection-banner.js';
import styles from './shell.module.css';
import { useStickyTop } from './use-sticky-top.js';

/**
 * The banner over a screen whose content may be out of date (design §8), under the header wherever the page is scrolled to
 * and above every dialog; nothing while all is well.
 */
export function ConnectionState() {
  const { state } = useSelector(selectConnection);
  const heardAt = useSelector(selectHeardAt);
  const shown = useWhenReleased(state);
  const place = useStickyTop();
  return (
    <div ref={place} className={styles.connection}>
      {(shown === 'offline' || shown === 'unreachable') && <ConnectionBanner reason={shown} heardAt={heardAt} />}
    </div>
  );
}
