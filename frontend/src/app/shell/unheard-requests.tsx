import { useLocation, useNavigate } from 'react-router-dom';
import { useUnheard } from '../../features/alerts/use-unheard.js';
import { useWhenReleased } from '../../lib/use-when-released.js';
import { UnheardBanner } from '../../ui/unheard-banner.js';
import { BOARD } from '../navigation.js';

/** On every screen but the board, which shows the requests themselves (design §7 "nobody hears a request"). */
export function UnheardRequests() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const unheard = useWhenReleased(useUnheard());
  return <UnheardBanner requests={pathname === BOARD ? [] : unheard} onOpen={() => void navigate(BOARD)} />;
}
