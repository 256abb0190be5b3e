import { useLocation, useNavigate } from 'react-router-dom';
import { useRequests } from '../../features/alerts/ride-alerts.js';
import { useWhenReleased } from '../../lib/page/use-when-released.js';
import { UnacknowledgedBanner, unacknowledgedOf } from '../../ui/banner/unacknowledged-banner.js';
import { BOARD } from '../navigation.js';

/** Shown on every screen except the board, which shows the requests themselves. */
export function UnacknowledgedRequests() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const unacknowledged = useWhenReleased(useRequests(unacknowledgedOf));
  return (
    <UnacknowledgedBanner requests={pathname === BOARD ? [] : unacknowledged} onOpen={() => void navigate(BOARD)} />
  );
}
