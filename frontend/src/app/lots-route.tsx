import { useNavigate } from 'react-router-dom';
import { LotsScreen } from '../features/lots/lots-screen.js';
import { useSessionQuery } from '../lib/session/session.js';
import { useSettings } from '../lib/lot/settings.js';
import { useLotChange } from './lot/use-lot.js';
import { BOARD } from './navigation.js';

/** All lots of the user. Opening one moves the session there and shows its board. */
export function LotsRoute() {
  const navigate = useNavigate();
  const { lotId: shownLotId } = useSettings();
  const { data: user } = useSessionQuery();
  const { changeTo } = useLotChange();
  const open = (lotId: string): void => {
    const lot = user?.lots.find(({ id }) => id === lotId);
    if (lotId === shownLotId) void navigate(BOARD);
    else if (lot) void changeTo(lot, BOARD);
  };
  return <LotsScreen onOpen={open} />;
}
