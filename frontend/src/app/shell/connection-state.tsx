import { useSelector } from 'react-redux';
import { selectConnection } from '../../lib/network/connection.js';
import { useWhenReleased } from '../../lib/page/use-when-released.js';
import { ConnectionBanner } from '../../ui/banner/connection-banner.js';
import styles from './shell.module.css';
import { UnacknowledgedRequests } from './unacknowledged-requests.js';
import { useStickyTop } from './use-sticky-top.js';

/**
 * The banners for unacknowledged requests and for content that may be out of date. They stick below the header and stay above
 * dialogs.
 */
export function ConnectionState() {
  const { state } = useSelector(selectConnection);
  const shown = useWhenReleased(state);
  const ref = useStickyTop();
  return (
    <div ref={ref} className={styles.connection}>
      <UnacknowledgedRequests />
      {(shown === 'offline' || shown === 'unreachable') && <ConnectionBanner reason={shown} />}
    </div>
  );
}
