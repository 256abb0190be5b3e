import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { AlertWatch } from '../../features/alerts/alert-watch.js';
import { BOARD } from '../navigation.js';

const body = (name: string): string => `${name} is requesting a shuttle pickup`;
/** Design §7 "notification titles": both of the specification's, each in its place. */
const ON_THE_BOARD = { title: 'New Shuttle Request', body };
const ELSEWHERE = { title: 'Shuttle Request', body };

/** Alerts reach staff on every screen; a click on a notification leads to the board (spec §2 "Navigation"). */
export function Alerts() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const open = useCallback(() => void navigate(BOARD), [navigate]);
  return <AlertWatch words={pathname === BOARD ? ON_THE_BOARD : ELSEWHERE} onOpen={open} />;
}
