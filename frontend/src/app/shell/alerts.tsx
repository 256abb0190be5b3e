import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { AlertWatch } from '../../features/alerts/alert-watch.js';
import { useOpenLot } from '../lot/use-open-lot.js';
import { BOARD } from '../navigation.js';

const body = (name: string): string => `${name} is requesting a shuttle pickup`;
/** The specification has two titles, one on the board and one on other screens. */
const ON_THE_BOARD = { title: 'New Shuttle Request', body };
const ELSEWHERE = { title: 'Shuttle Request', body };

/** Alerts on every staff screen. A click on a notification opens the board. */
export function Alerts() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const open = useCallback(() => void navigate(BOARD), [navigate]);
  const openLot = useOpenLot();
  return <AlertWatch words={pathname === BOARD ? ON_THE_BOARD : ELSEWHERE} onOpen={open} onOpenLot={openLot} />;
}
