import { serverNow } from '../time/server-time.js';
import type { RideCard } from './lanes.js';

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
export function notifyOnce(cards: readonly RideCard[], notify: (card: RideCard) => void): void {
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
export function forgetNotified(cards: readonly RideCard[]): void {
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
