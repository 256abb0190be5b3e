import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { api, type AppDispatch } from '../api/api.js';
import { heard, streamLost, streamOpened } from '../network/connection.js';
import { SETTINGS_REFRESH } from '../time/intervals.js';
import { lotOfPage } from '../lot/page-lot.js';
import { rideChanged } from '../rides/rides-api.js';
import { accountChanged } from '../session/session.js';
import { refreshSettings } from '../lot/settings.js';
import { watchNetwork } from '../network/watch-network.js';
import { announce } from './changes.js';
import { keepOpen } from './stream.js';

/**
 * The live stream of signed-in staff (design §6 `GET /api/events`): one EventSource. What changed is announced to all that hold
 * something of the server's: what holds it takes it over or asks for itself again, and nothing else does. When the stream
 * comes back after a loss everything is asked for again, because events may have been missed; the lot's settings, too, because a
 * changed lot needs a restart of the gateway, which ends the stream.
 */
export function useLiveStream(): void {
  const dispatch = useDispatch<AppDispatch>();
  useEffect(() => {
    const refreshing = setInterval(() => void dispatch(refreshSettings()), SETTINGS_REFRESH);
    const ends = [
      () => clearInterval(refreshing),
      watchNetwork(dispatch),
      keepOpen({
        opened: (first) => {
          dispatch(streamOpened(Date.now()));
          if (first) return;
          dispatch(api.util.invalidateTags(['Client', 'ClientList', 'Ride', 'Text', 'User']));
          void dispatch(refreshSettings());
        },
        lost: () => dispatch(streamLost(Date.now())),
        // Patches of what is held wait for the next frame, which a hidden tab has none of: this shows them at once.
        heard: () => dispatch(heard(Date.now())),
        frames: {
          ride: (news) => {
            if (!isOfPage(news.ride.lotId)) return;
            dispatch(rideChanged(news));
            const { clientId, lotId: _, version, ...fields } = news.ride;
            announce('ride', { clientId, version, fields });
          },
          client: (change) => {
            if (isOfPage(change.client?.lotId)) announce('client', change);
          },
          // Nobody who is on screen has changed: only lists can have more.
          clients: () => dispatch(api.util.invalidateTags(['ClientList'])),
          message: ({ clientId }) => announce('text', { clientId }),
          import: (progress) => announce('import', progress),
          export: (progress) => announce('export', progress),
          user: ({ id }) => dispatch(accountChanged(id)),
        },
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [dispatch]);
}

/** The stream is the session's, which may have gone to another lot a moment ago. What names none is told to every lot. */
const isOfPage = (lotId: string | undefined): boolean => lotId === undefined || lotId === (lotOfPage() ?? lotId);
