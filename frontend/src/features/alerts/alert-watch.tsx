import { useEffect } from 'react';
import { useDispatch, useStore } from 'react-redux';
import type { ApiState, AppDispatch } from '../../lib/api/api.js';
import { useAcknowledge } from '../../lib/acknowledgments/use-acknowledge.js';
import { ALERT_WATCH } from '../../lib/time/intervals.js';
import { ridesApi } from '../../lib/rides/rides-api.js';
import { startTicker } from '../../lib/time/ticker.js';
import { staffSound, useAlerting } from './ride-alerts.js';
import { useNotifications, type NotificationTexts } from '../../lib/rides/use-notifications.js';

interface AlertWatchProps {
  words: NotificationTexts;
  /** Called when a notification is clicked. */
  onOpen: () => void;
}

/**
 * Polls the ride requests every second while a user is signed in, also in a hidden tab. Rings, shows notifications, and
 * acknowledges the requests, with whether the sound was audible.
 */
export function AlertWatch({ words, onOpen }: AlertWatchProps) {
  const dispatch = useDispatch<AppDispatch>();
  const store = useStore<ApiState>();
  const acknowledge = useAcknowledge(staffSound.isAudible);
  const alerting = useAlerting();
  const ringing = alerting.length > 0;
  const closeNotifications = useNotifications(alerting, words, onOpen);

  useEffect(
    () =>
      startTicker(ALERT_WATCH, () => {
        const poll = ridesApi.endpoints.getBoardList.initiate('requesting_ride', {
          subscribe: false,
          forceRefetch: true,
        });
        void dispatch(poll);
        const { data } = ridesApi.endpoints.getBoardList.select('requesting_ride')(store.getState());
        acknowledge(data?.cards ?? []);
        closeNotifications();
      }),
    [dispatch, store, acknowledge, closeNotifications],
  );
  useEffect(() => staffSound.unlockOnFirstInput(), []);
  useEffect(() => staffSound.followOtherTabs(), []);
  useEffect(() => staffSound.ring(ringing), [ringing]);
  useEffect(() => () => staffSound.ring(false), []);
  return null;
}
