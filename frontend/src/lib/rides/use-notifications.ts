import { useCallback, useEffect, useRef } from 'react';
import { DESKTOP_NOTIFICATION } from '../time/intervals.js';
import { forgetNotified, notifyOnce } from './notified-requests.js';
import type { RideCard } from './ride-card.js';

export interface NotificationWords {
  title: string;
  /** Of the customer's name. */
  body: (name: string) => string;
}

interface Shown {
  notification: Notification;
  /** Epoch ms. */
  until: number;
}

/**
 * A desktop notification once per client (spec §4 "Audio alerts"): remembered until their alert ends, by all tabs of this
 * browser together; skipped where notifications are unsupported or not permitted. Returns what closes those that were shown
 * for 10 s, to be called every second: the page's own timers are held back in a hidden tab.
 */
export function useNotifications(alerting: RideCard[], words: NotificationWords, onOpen: () => void): () => void {
  const known = useRef<ReadonlyMap<string, RideCard>>(new Map());
  const shown = useRef<Shown[]>([]);
  useEffect(() => {
    const before = known.current;
    known.current = new Map(alerting.map((card) => [card.id, card]));
    if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
    const ended = [...before.values()].filter(({ id }) => !known.current.has(id));
    const fresh = alerting.filter((card) => !isSameRequest(card, before.get(card.id)));
    if (ended.length > 0) forgetNotified(ended);
    notifyOnce(fresh, (card) => shown.current.push(...notify(card, words, onOpen)));
  }, [alerting, words, onOpen]);
  return useCallback(() => {
    const now = Date.now();
    for (const { notification, until } of shown.current) if (until <= now) notification.close();
    shown.current = shown.current.filter(({ until }) => until > now);
  }, []);
}

const isSameRequest = (card: RideCard, other: RideCard | undefined): boolean =>
  card.customerRequestingRideTimestamp === other?.customerRequestingRideTimestamp;

/** None where the browser refuses: phones know permissions, but not the constructor. */
function notify(card: RideCard, { title, body }: NotificationWords, onOpen: () => void): Shown[] {
  try {
    const notification = new Notification(title, { body: body(`${card.firstName} ${card.lastName}`), tag: card.id });
    notification.onclick = () => {
      window.focus();
      notification.close();
      onOpen();
    };
    return [{ notification, until: Date.now() + DESKTOP_NOTIFICATION }];
  } catch (error) {
    console.warn('A notification could not be shown', error);
    return [];
  }
}
