import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { selectConnection } from '../../lib/network/connection.js';
import { useWhenReleased } from '../../lib/page/use-when-released.js';
import { ConnectionBanner } from '../../ui/banner/connection-banner.js';
import styles from './shell.module.css';
import { useStickyTop } from './use-sticky-top.js';
import { LotAlertsBanner } from '../../features/alerts/lot-alerts-banner.js';
import { useRequests } from '../../features/alerts/ride-alerts.js';
import { useOpenLot } from '../lot/use-open-lot.js';
import { UnacknowledgedBanner, unacknowledgedOf } from '../../ui/banner/unacknowledged-banner.js';
import { BOARD } from '../navigation.js';

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
      <LotAlertsBanner onOpen={useOpenLot()} />
      {(shown === 'offline' || shown === 'unreachable') && <ConnectionBanner reason={shown} />}
    </div>
  );
}

/** Shown on every screen except the board, which shows the requests themselves. */
export function UnacknowledgedRequests() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const unacknowledged = useWhenReleased(useRequests(unacknowledgedOf));
  return (
    <UnacknowledgedBanner requests={pathname === BOARD ? [] : unacknowledged} onOpen={() => void navigate(BOARD)} />
  );
}
