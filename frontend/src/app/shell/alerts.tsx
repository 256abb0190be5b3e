import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { AlertWatch } from '../../features/alerts/alert-watch.js';
import { useSessionQuery } from '../../lib/session/session.js';
import { useOpenLot } from '../lot/use-lot.js';
import { BOARD } from '../navigation.js';
import { useStore } from 'react-redux';
import { staffSound } from '../../features/alerts/ride-alerts.js';
import { type ApiState, isSending } from '../../lib/api/api.js';
import { useNewVersion } from '../../lib/new-version/use-new-version.js';
import { hasUnsaved } from '../../lib/page/unsaved.js';
import { isInteracting } from '../../ui/dialog/use-key.js';
import { NewVersionNotice } from '../../ui/banner/connection-banner.js';

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

/**
 * Announces a new version. The page does not reload by itself while there is unsaved input, an open dialog, a dragged card, a request
 * in flight, or a ringing alert.
 */
export function NewVersion() {
  const store = useStore<ApiState>();
  const isAvailable = useNewVersion(
    () =>
      hasUnsaved() ||
      isInteracting() ||
      isSending(store.getState()) ||
      staffSound.isAudible() ||
      staffSound.isLostByReload(),
  );
  return isAvailable && <NewVersionNotice />;
}
