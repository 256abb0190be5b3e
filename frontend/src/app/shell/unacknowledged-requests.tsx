import { useLocation, useNavigate } from 'react-router-dom';
import { useUnacknowledged } from '../../features/alerts/use-unacknowledged.js';
import { useWhenReleased } from '../../lib/page/use-when-released.js';
import { UnacknowledgedBanner } from '../../ui/banner/unacknowledged-banner.js';
import { BOARD } from '../navigation.js';

/** On every screen but the board, which shows the requests themselves (design §7 "nobody hears a request"). */
export function UnacknowledgedRequests() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const unheard = useWhenReleased(useUnacknowledged());
  return <UnacknowledgedBanner requests={pathname === BOARD ? [] : unheard} onOpen={() => void navigate(BOARD)} />;
}
