import { nameInText } from '@lotline/protocol';
import { useCallback, useEffect, useRef } from 'react';
import { DESKTOP_NOTIFICATION } from '../time/intervals.js';
import { forgetNotified, notifyOnce } from './notified-requests.js';
import type { RideCard } from './lanes.js';

export interface NotificationTexts {
  title: string;
  body: (name: string, card: RideCard) => string;
}

interface Shown {
  notification: Notification;
  /** In ms of `performance.now`. */
  until: number;
}

/**
 * Shows one desktop notification per alerting request, across all tabs of the browser, if notifications are supported and
 * permitted. Returns a function that closes those shown for 10 s. Call it every second from a worker's timer, because browsers
 * throttle the timers of hidden tabs.
 */
export function useNotifications(
  alerting: readonly RideCard[],
  texts: NotificationTexts,
  onOpen: (card: RideCard) => void,
): () => void {
  const known = useRef<ReadonlyMap<string, RideCard>>(new Map());
  const shown = useRef<Shown[]>([]);
  useEffect(() => {
    const before = known.current;
    known.current = new Map(alerting.map((card) => [card.id, card]));
    if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
    const ended = [...before.values()].filter(({ id }) => !known.current.has(id));
    const fresh = alerting.filter((card) => !isSameRequest(card, before.get(card.id)));
    if (ended.length > 0) forgetNotified(ended);
    notifyOnce(fresh, (card) => shown.current.push(...notify(card, texts, onOpen)));
  }, [alerting, texts, onOpen]);
  return useCallback(() => {
    const now = performance.now();
    for (const { notification, until } of shown.current) if (until <= now) notification.close();
    shown.current = shown.current.filter(({ until }) => until > now);
  }, []);
}

const isSameRequest = (card: RideCard, other: RideCard | undefined): boolean =>
  card.customerRequestingRideTimestamp === other?.customerRequestingRideTimestamp;

/** Empty if the browser throws: phones have permissions, but no constructor. */
function notify(card: RideCard, { title, body }: NotificationTexts, onOpen: (card: RideCard) => void): Shown[] {
  try {
    const text = body(nameInText(card), card);
    const notification = new Notification(title, { body: text, tag: card.id });
    notification.onclick = () => {
      window.focus();
      notification.close();
      onOpen(card);
    };
    return [{ notification, until: performance.now() + DESKTOP_NOTIFICATION }];
  } catch (error) {
    console.warn('A notification could not be shown', error);
    return [];
  }
}
