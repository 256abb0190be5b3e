import type { BoardCard } from '@lotline/contracts';
import { useEffect, useRef } from 'react';
import { DESKTOP_NOTIFICATION } from '../../lib/intervals.js';

export interface NotificationWords {
  title: string;
  /** Of the customer's name. */
  body: (name: string) => string;
}

/**
 * A desktop notification once per client (spec §4 "Audio alerts"): remembered until their alert ends, skipped where
 * notifications are unsupported or not permitted, closed after 10 s.
 */
export function useNotifications(alerting: BoardCard[], words: NotificationWords, onOpen: () => void): void {
  const told = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const before = told.current;
    told.current = new Set(alerting.map(({ id }) => id));
    if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
    for (const card of alerting) if (!before.has(card.id)) notify(card, words, onOpen);
  }, [alerting, words, onOpen]);
}

function notify(card: BoardCard, { title, body }: NotificationWords, onOpen: () => void): void {
  try {
    // The tag lets several open tabs show it once.
    const notification = new Notification(title, { body: body(`${card.firstName} ${card.lastName}`), tag: card.id });
    notification.onclick = () => {
      window.focus();
      notification.close();
      onOpen();
    };
    setTimeout(() => notification.close(), DESKTOP_NOTIFICATION);
  } catch (error) {
    // Phones know permissions but refuse the constructor.
    console.warn('A notification could not be shown', error);
  }
}
