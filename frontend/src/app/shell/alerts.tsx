import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { AlertWatch } from '../../features/alerts/alert-watch.js';
import { useSessionQuery } from '../../lib/session/session.js';
import { useOpenLot } from '../lot/use-open-lot.js';
import { BOARD } from '../navigation.js';

const body = (name: string): string => `${name} is requesting a shuttle pickup`;
/** The specification has two titles, one on the board and one on other screens. */
const ON_THE_BOARD = { title: 'New Shuttle Request', body };
const ELSEWHERE = { title: 'Shuttle Request', body };

/**
 * Alerts on every staff screen. A click on a notification opens the board. They end with the session, although unsaved input keeps the
 * screen open: nobody could stop them, and the requests that they ring for are no longer known.
 */
export function Alerts() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const open = useCallback(() => void navigate(BOARD), [navigate]);
  const openLot = useOpenLot();
  const { data: user } = useSessionQuery();
  if (user?.ended) return null;
  return <AlertWatch words={pathname === BOARD ? ON_THE_BOARD : ELSEWHERE} onOpen={open} onOpenLot={openLot} />;
}
