import type { BoardCard } from '@lotline/contracts';

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

/** How long a customer has been waiting, or until a dropped-off one is checked out; null where nothing runs. */
export function waitOf(card: BoardCard, autoCheckoutSeconds: number, now: number): Wait | null {
  if (card.shuttleStatus === 'requesting_ride' && card.customerRequestingRideTimestamp !== null) {
    const minutes = Math.max(0, Math.floor((now - Date.parse(card.customerRequestingRideTimestamp)) / MINUTE));
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
