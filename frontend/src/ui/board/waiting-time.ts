import type { RideCard } from '../../lib/rides/lanes.js';
import { waitTone, type WaitTone } from '../../lib/time/durations.js';
import type { UiWords } from '../words.js';

export interface Wait {
  text: string;
  tone: WaitTone;
}

const MINUTE = 60_000;

/** The whole minutes since an instant; 0 if it is to come by this device's clock. */
export const minutesSince = (instant: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(instant)) / MINUTE));

/** Returns when a picked-up customer requested the ride, `requested 4 min ago`, or null if they did not request it. */
export function requestedAgo(
  { shuttleStatus, customerRequestingRideTimestamp: requestedAt }: RideCard,
  now: number,
  words: UiWords,
): string | null {
  if (shuttleStatus !== 'picked_up' || requestedAt === null) return null;
  return words.requested(minutesSince(requestedAt, now));
}

/** Returns a customer's wait, or the time until automatic check-out after a drop-off; otherwise null. */
export function cardWait(card: RideCard, autoCheckoutSeconds: number, now: number, words: UiWords): Wait | null {
  if (card.shuttleStatus === 'requesting_ride' && card.customerRequestingRideTimestamp !== null) {
    const minutes = minutesSince(card.customerRequestingRideTimestamp, now);
    return { text: words.duration(minutes), tone: waitTone(minutes) };
  }
  if (card.shuttleStatus === 'dropped_off' && card.droppedOffTimestamp !== null) {
    // A clock behind the server's must not show more than the whole delay.
    const elapsed = Math.max(0, now - Date.parse(card.droppedOffTimestamp));
    const left = autoCheckoutSeconds * 1_000 - elapsed;
    return { text: words.checkOutIn(Math.ceil(left / MINUTE)), tone: 'calm' };
  }
  return null;
}

/** Returns the instant of the oldest request, or null. */
export const longestSince = (waiting: readonly RideCard[]): string | null =>
  waiting.flatMap((card) => card.customerRequestingRideTimestamp ?? []).sort()[0] ?? null;

/** Formats the time since an instant, as on a card. */
export const timeSince = (instant: string, now: number, words: UiWords): string =>
  words.duration(minutesSince(instant, now));
