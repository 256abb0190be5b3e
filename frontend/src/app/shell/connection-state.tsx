import { useSelector } from 'react-redux';
import { selectConnection } from '../../lib/network/connection.js';
import { useWhenReleased } from '../../lib/page/use-when-released.js';
import { ConnectionBanner } from '../../ui/banner/connection-banner.js';
import styles from './shell.module.css';
import { UnacknowledgedRequests } from './unacknowledged-requests.js';
import { useStickyTop } from './use-sticky-top.js';

/**
 * The banners over a screen, of requests that nobody hears and of content that may be out of date (design §7, §8): under the
 * header wherever the page is scrolled to and above every dialog; nothing while all is well.
 */
export function ConnectionState() {
  const { state } = useSelector(selectConnection);
  const shown = useWhenReleased(state);
  const place = useStickyTop();
  return (
    <div ref={place} className={styles.connection}>
      <UnacknowledgedRequests />
      {(shown === 'offline' || shown === 'unreachable') && <ConnectionBanner reason={shown} />}
    </div>
  );
}
