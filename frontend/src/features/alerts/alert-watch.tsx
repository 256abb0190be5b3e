import { useEffect, useMemo } from 'react';
import { useDispatch, useStore } from 'react-redux';
import type { ApiState, AppDispatch } from '../../lib/api/api.js';
import { useAcknowledge } from '../../lib/acknowledgments/use-acknowledge.js';
import { ALERT_CHECK } from '../../lib/time/intervals.js';
import type { RideCard } from '../../lib/rides/lanes.js';
import { ridesApi } from '../../lib/rides/rides-api.js';
import { useTicker } from '../../lib/time/ticker.js';
import { useLotAlerts, useWatchedLots } from './other-lots.js';
import { staffSound, useAlerting } from './ride-alerts.js';
import { useNotifications, type NotificationTexts } from '../../lib/rides/use-notifications.js';

interface AlertWatchProps {
  words: NotificationTexts;
  /** Called when a notification is clicked. */
  onOpen: () => void;
  /** Called when a notification of another lot is clicked. */
  onOpenLot: (lotId: string) => void;
}

/**
 * Polls the ride requests of this lot, and of the other lots that the user has chosen, every second while a user is signed in,
 * even in a hidden tab. Rings, shows notifications, and acknowledges the requests, reporting whether the sound was audible.
 */
export function AlertWatch({ words, onOpen, onOpenLot }: AlertWatchProps) {
  const dispatch = useDispatch<AppDispatch>();
  const store = useStore<ApiState>();
  const acknowledge = useAcknowledge(staffSound.isAudible);
  const alerting = useAlerting();
  const elsewhere = useLotAlerts();
  useWatchedLots(elsewhere);
  const ringing = alerting.length > 0 || elsewhere.length > 0;
  const closeNotifications = useNotifications(alerting, words, onOpen);
  const cardsElsewhere = useMemo(() => elsewhere.map(({ card }) => card), [elsewhere]);
  const wordsElsewhere = useMemo(() => {
    const titles = new Map(elsewhere.map(({ card, lotTitle }) => [card.lotId, lotTitle]));
    const body = (name: string, card: RideCard) => `${words.body(name, card)} at ${titles.get(card.lotId) ?? ''}`;
    return { title: words.title, body };
  }, [elsewhere, words]);
  const closeElsewhere = useNotifications(cardsElsewhere, wordsElsewhere, ({ lotId }) => onOpenLot(lotId));

  useTicker(ALERT_CHECK, () => {
    const poll = ridesApi.endpoints.getBoardList.initiate('requesting_ride', {
      subscribe: false,
      forceRefetch: true,
    });
    void dispatch(poll);
    const { data } = ridesApi.endpoints.getBoardList.select('requesting_ride')(store.getState());
    acknowledge(data?.cards ?? []);
    closeNotifications();
    closeElsewhere();
  });
  useEffect(() => staffSound.unlockOnFirstInput(), []);
  useEffect(() => staffSound.followOtherTabs(), []);
  useEffect(() => staffSound.ring(ringing), [ringing]);
  useEffect(() => () => staffSound.ring(false), []);
  return null;
}
