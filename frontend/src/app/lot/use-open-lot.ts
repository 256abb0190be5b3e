import { useNavigate } from 'react-router-dom';
import { useSettings } from '../../lib/lot/settings.js';
import { useSessionQuery } from '../../lib/session/session.js';
import { hasUnsaved } from '../../lib/page/unsaved.js';
import { ALL_LOTS, BOARD } from '../navigation.js';
import { useLotChange } from './use-lot.js';

/** Returns a function that opens the board of one of the user's lots, and moves the session there if needed. */
export function useOpenLot(): (lotId: string) => void {
  const navigate = useNavigate();
  const { lotId: shownLotId } = useSettings();
  const { data: user } = useSessionQuery();
  const { changeTo } = useLotChange();
  return (lotId) => {
    const lot = user?.lots.find(({ id }) => id === lotId);
    if (lotId === shownLotId) void navigate(BOARD);
    // The navigation asks first. After discarding the input, the person finds the lot at the top of the list.
    else if (hasUnsaved()) void navigate(ALL_LOTS);
    else if (lot) void changeTo(lot, BOARD);
  };
}
