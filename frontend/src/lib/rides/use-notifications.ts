import { nameInText } from '@lotline/protocol';
import { useEffect, useRef } from 'react';
import { DESKTOP_NOTIFICATION } from '../time/intervals.js';
import type { RideCard } from './lanes.js';
import { serverNow } from '../time/server-time.js';

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
  return () => {
    const now = performance.now();
    for (const { notification, until } of shown.current) if (until <= now) notification.close();
    shown.current = shown.current.filter(({ until }) => until > now);
  };
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

/** The local storage key of the requests for which any tab has shown a notification, with its time in epoch ms. */
const KEY = 'shuttleNotifiedRequests';
/** Entries of closed tabs expire after this many ms. */
const EXPIRES_AFTER = 24 * 3_600_000;

/** Functions that release this tab's locks, by request. */
const locksHeld = new Map<string, () => void>();

/**
 * Calls `notify` for each request for which no tab of this browser has shown a notification. The notifying tab holds a lock with the
 * request's name while the alert lasts, because tabs that learn of the request at the same moment do not see its storage entry yet.
 */
function notifyOnce(cards: readonly RideCard[], notify: (card: RideCard) => void): void {
  // Undefined outside a secure context.
  const locks = navigator.locks as LockManager | undefined;
  for (const card of cards) {
    const name = nameOf(card);
    const notifyIfFirst = (): boolean => {
      const isFirst = remember(name);
      if (isFirst) notify(card);
      return isFirst;
    };
    if (!locks) notifyIfFirst();
    else
      void locks.request(`${KEY} ${name}`, { ifAvailable: true }, (lock) =>
        lock && notifyIfFirst() ? new Promise<void>((release) => locksHeld.set(name, release)) : undefined,
      );
  }
}

/** Call when alerts have ended. If one begins again, its request is notified again. */
function forgetNotified(cards: readonly RideCard[]): void {
  const known = read();
  for (const card of cards) {
    const name = nameOf(card);
    known.delete(name);
    locksHeld.get(name)?.();
    locksHeld.delete(name);
  }
  write(known);
}

const nameOf = ({ id, customerRequestingRideTimestamp: requestedAt }: RideCard): string => `${id} ${requestedAt}`;

/** Returns false if the request was already recorded. */
function remember(name: string): boolean {
  const known = read();
  if (known.has(name)) return false;
  const now = serverNow();
  write(new Map([...known, [name, now] as const].filter(([, at]) => now - at < EXPIRES_AFTER)));
  return true;
}

function read(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return new Map(
      Object.entries(stored ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    );
  } catch {
    // Not valid JSON: start with an empty map.
    return new Map();
  }
}

function write(known: ReadonlyMap<string, number>): void {
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(known)));
}
