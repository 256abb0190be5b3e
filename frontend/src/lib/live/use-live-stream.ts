import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { serverNow } from '../time/server-time.js';
import { api, type AppDispatch } from '../api/api.js';
import { pageLot } from '../lot/page-lot.js';
import { applyLotChange } from '../lot/apply-lot-change.js';
import { refreshSettings } from '../lot/settings.js';
import { frameReceived, streamLost, streamOpened, watchNetwork } from '../network/connection.js';
import { applyRideChange } from '../rides/rides-api.js';
import { refetchChangedAccount } from '../session/session.js';
import { SETTINGS_REFRESH } from '../time/intervals.js';
import { publishChange } from './changes.js';
import { openStream } from './stream.js';

/**
 * Opens the live stream of signed-in staff (`GET /api/events`) and publishes its changes. After a reconnection everything is
 * refetched, because events may have been missed. That includes the lot's settings.
 */
export function useLiveStream(): void {
  const dispatch = useDispatch<AppDispatch>();
  useEffect(() => {
    const refreshing = setInterval(() => void dispatch(refreshSettings()), SETTINGS_REFRESH);
    const stops = [
      () => clearInterval(refreshing),
      watchNetwork(dispatch),
      openStream({
        opened: (first) => {
          dispatch(streamOpened(serverNow()));
          if (first) return;
          dispatch(api.util.invalidateTags(['Client', 'ClientList', 'Ride', 'Text', 'User', 'Lot', 'Session']));
          void dispatch(refreshSettings());
        },
        lost: () => dispatch(streamLost(serverNow())),
        // Cache patches are batched until the next animation frame, which hidden tabs do not get. This action flushes them.
        received: () => dispatch(frameReceived(serverNow())),
        frames: {
          ride: (event) => {
            if (!isOfPage(event.ride.lotId)) return;
            dispatch(applyRideChange(event));
            const { clientId, lotId: _, version, ...fields } = event.ride;
            publishChange('ride', { clientId, version, fields });
          },
          client: (change) => {
            if (isOfPage(change.client?.lotId)) publishChange('client', change);
          },
          // An import has added customers. None of the customers on screen has changed.
          clients: () => dispatch(api.util.invalidateTags(['ClientList'])),
          message: ({ clientId }) => publishChange('text', { clientId }),
          inbox: () => publishChange('inbox', {}),
          import: (progress) => publishChange('import', progress),
          export: (progress) => publishChange('export', progress),
          overview: () => publishChange('overview', {}),
          user: ({ id }) => dispatch(refetchChangedAccount(id)),
          lot: (change) => dispatch(applyLotChange(change)),
        },
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [dispatch]);
}

/** The stream belongs to the session, which may have just moved to another lot. Frames without a lot apply to every lot. */
const isOfPage = (lotId: string | undefined): boolean => lotId === undefined || lotId === (pageLot() ?? lotId);
