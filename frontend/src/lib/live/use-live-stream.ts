import { nameInText, type LiveFrameName, type LiveFrames } from '@lotline/protocol';
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { serverNow } from '../time/server-time.js';
import { api, type AppDispatch } from '../api/api.js';
import { pageLot, withLotQuery } from '../lot/page-lot.js';
import { refreshSettings } from '../lot/settings.js';
import { frameReceived, streamLost, streamOpened, watchNetwork } from '../network/connection.js';
import { applyRideChange } from '../rides/rides-api.js';
import { refetchChangedAccount } from '../session/session.js';
import { LOT_REFETCH_DELAY, SETTINGS_REFRESH } from '../time/intervals.js';
import { publishChange } from './changes.js';
import { followStream, type FollowStream, type StreamReport } from './stream.js';

type FrameHandlers = { [Name in Exclude<LiveFrameName, 'hello' | 'beat'>]: (frame: LiveFrames[Name]) => void };

/**
 * Follows the live stream (`GET /api/events`) and publishes its changes. After a reconnection everything is refetched, because events may
 * have been missed. That includes the lot's settings. `follow` must be stable: another function opens another stream.
 */
export function useLiveStream(follow: FollowStream = followStream): void {
  const dispatch = useDispatch<AppDispatch>();
  const openedBefore = useRef(false);
  useEffect(() => {
    const frames = frameHandlers(dispatch);
    const receive = (report: StreamReport): void => {
      if (report.kind === 'lost') return void dispatch(streamLost(serverNow()));
      if (report.kind === 'frame') {
        deliver(frames, report.name, report.data);
        // Cache patches are batched until the next animation frame, which hidden tabs do not get. This action flushes them.
        return void dispatch(frameReceived(serverNow()));
      }
      dispatch(streamOpened(serverNow()));
      if (openedBefore.current) {
        dispatch(api.util.invalidateTags(['Client', 'ClientList', 'Ride', 'Text', 'User', 'Lot', 'Session']));
        void dispatch(refreshSettings());
      }
      openedBefore.current = true;
    };
    const refreshing = setInterval(() => void dispatch(refreshSettings()), SETTINGS_REFRESH);
    const stops = [
      () => clearInterval(refreshing),
      watchNetwork(dispatch),
      follow(withLotQuery('/api/events'), receive),
    ];
    return () => stops.forEach((stop) => stop());
  }, [dispatch, follow]);
}

function deliver(frames: FrameHandlers, name: LiveFrameName, data: string): void {
  if (name !== 'hello' && name !== 'beat') frames[name](JSON.parse(data));
}

const frameHandlers = (dispatch: AppDispatch): FrameHandlers => ({
  ride: (event) => {
    if (!isOfPage(event.ride.lotId)) return;
    dispatch(applyRideChange(event));
    const { clientId, lotId: _, version, ...fields } = event.ride;
    const canceledBy = event.action === 'canceled' ? nameInText(event.card) : undefined;
    publishChange('ride', { clientId, version, fields, canceledBy });
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
});

/** The stream belongs to the session, which may have just moved to another lot. Frames without a lot apply to every lot. */
const isOfPage = (lotId: string | undefined): boolean => lotId === undefined || lotId === (pageLot() ?? lotId);

/**
 * Applies a change of a lot to the open page: the settings if it is the page's lot, the session, which lists the lots of the lot
 * switcher, and the figures of all lots. The last two have no version to compare, so they are fetched twice: the first response
 * may come from a gateway that does not know of the change yet.
 */
const applyLotChange =
  ({ lotId, version }: LiveFrames['lot']) =>
  (dispatch: AppDispatch): void => {
    const refetch = () => {
      dispatch(api.util.invalidateTags(['Session', 'Lot']));
      publishChange('overview', {});
    };
    if (lotId === pageLot()) void dispatch(refreshSettings(version));
    refetch();
    setTimeout(refetch, LOT_REFETCH_DELAY * 2);
  };
