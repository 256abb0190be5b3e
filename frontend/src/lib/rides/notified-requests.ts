import type { RideCard } from './ride-card.js';

/** In local storage, for all tabs of a browser: the requests of which a notification was shown, and when (epoch ms). */
const KEPT = 'shuttleNotifiedRequests';
/** A tab that was closed leaves its own behind. */
const FORGOTTEN_AFTER = 24 * 3_600_000;

/** What lets go of the requests that this tab notified of. */
const held = new Map<string, () => void>();

/**
 * Calls `notify` for those of which no tab of this browser has shown a notification yet. The tab that does holds a lock of the
 * request's name for as long as its alert lasts: tabs that hear of it in the same moment do not see yet what it has stored.
 */
export function notifyOnce(cards: readonly RideCard[], notify: (card: RideCard) => void): void {
  // Left out by browsers outside a secure context.
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
      void locks.request(`${KEPT} ${name}`, { ifAvailable: true }, (lock) =>
        lock && notifyIfFirst() ? new Promise<void>((letGo) => held.set(name, letGo)) : undefined,
      );
  }
}

/** Their alert has ended (spec §4 "Audio alerts"): should it begin again they are notified of again. */
export function forgetNotified(cards: readonly RideCard[]): void {
  const known = read();
  for (const card of cards) {
    const name = nameOf(card);
    known.delete(name);
    held.get(name)?.();
    held.delete(name);
  }
  write(known);
}

const nameOf = ({ id, customerRequestingRideTimestamp: requestedAt }: RideCard): string => `${id} ${requestedAt}`;

/** False where it was known. */
function remember(name: string): boolean {
  const known = read();
  if (known.has(name)) return false;
  const now = Date.now();
  write(new Map([...known, [name, now] as const].filter(([, at]) => now - at < FORGOTTEN_AFTER)));
  return true;
}

function read(): Map<string, number> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
    return new Map(
      Object.entries(kept ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    );
  } catch {
    // Somebody else's text: begin anew.
    return new Map();
  }
}

function write(known: ReadonlyMap<string, number>): void {
  localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(known)));
}
