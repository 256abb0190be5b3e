import type { RideCard } from '../../lib/rides/ride-card.js';

export interface Wait {
  text: string;
  /** Amber from 10 minutes, red from 20. */
  tone: 'calm' | 'long' | 'late';
}

const MINUTE = 60_000;
const LONG = 10;
const LATE = 20;

const duration = (minutes: number): string => {
  if (minutes < 1) return 'now';
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
};

const minutesSince = (instant: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(instant)) / MINUTE));

/** When a customer who rides asked for it: 'asked 4 min ago'; null where they were put on board without asking. */
export function askedAgo(
  { shuttleStatus, customerRequestingRideTimestamp: asked }: RideCard,
  now: number,
): string | null {
  if (shuttleStatus !== 'picked_up' || asked === null) return null;
  const minutes = minutesSince(asked, now);
  return minutes < 1 ? 'asked just now' : `asked ${duration(minutes)} ago`;
}

/** How long a customer has been waiting, or until a dropped-off one is checked out; null where nothing runs. */
export function waitOf(card: RideCard, autoCheckoutSeconds: number, now: number): Wait | null {
  if (card.shuttleStatus === 'requesting_ride' && card.customerRequestingRideTimestamp !== null) {
    const minutes = minutesSince(card.customerRequestingRideTimestamp, now);
    return { text: duration(minutes), tone: minutes >= LATE ? 'late' : minutes >= LONG ? 'long' : 'calm' };
  }
  if (card.shuttleStatus === 'dropped_off' && card.droppedOffTimestamp !== null) {
    // A clock that lags behind the server's would show more than the whole delay.
    const stood = Math.max(0, now - Date.parse(card.droppedOffTimestamp));
    const left = autoCheckoutSeconds * 1_000 - stood;
    return { text: `out ${left <= 0 ? 'now' : `in ${duration(Math.ceil(left / MINUTE))}`}`, tone: 'calm' };
  }
  return null;
}

/** Since when the one who waits longest waits, as an instant; null where nobody does. */
export const longestSince = (waiting: readonly RideCard[]): string | null =>
  waiting.flatMap((card) => card.customerRequestingRideTimestamp ?? []).sort()[0] ?? null;

/** How long it is since an instant, as a card says it. */
export const sinceWords = (instant: string, now: number): string =>
  duration(Math.max(0, Math.floor((now - Date.parse(instant)) / MINUTE)));
