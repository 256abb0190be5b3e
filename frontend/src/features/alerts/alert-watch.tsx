import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { AppDispatch } from '../../lib/api.js';
import { ALERT_WATCH } from '../../lib/intervals.js';
import { ridesApi } from '../../lib/rides/rides-api.js';
import { startTicker } from '../../lib/ticker.js';
import { staffSound } from './staff-sound.js';
import { useAlerting } from './use-alerting.js';
import { useNotifications, type NotificationWords } from './use-notifications.js';

interface AlertWatchProps {
  words: NotificationWords;
  /** A notification was clicked. */
  onOpen: () => void;
}

/** Watches for ride requests every second while someone is signed in, also in a hidden tab; rings and notifies. */
export function AlertWatch({ words, onOpen }: AlertWatchProps) {
  const dispatch = useDispatch<AppDispatch>();
  const alerting = useAlerting();
  const ringing = alerting.length > 0;

  useEffect(
    () =>
      startTicker(ALERT_WATCH, () => {
        const ask = ridesApi.endpoints.getBoardList.initiate('requesting_ride', {
          subscribe: false,
          forceRefetch: true,
        });
        void dispatch(ask);
      }),
    [dispatch],
  );
  useEffect(() => staffSound.unlockAtFirstTouch(), []);
  useEffect(() => staffSound.ring(ringing), [ringing]);
  useEffect(() => () => staffSound.ring(false), []);
  useNotifications(alerting, words, onOpen);
  return null;
}
