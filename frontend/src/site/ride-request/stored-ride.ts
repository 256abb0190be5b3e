import { drop, keep, kept } from './storage.js';
import { isWaiting, type RideState } from './ride-state.js';

const NAME = 'ride';

type StoredRide = Extract<RideState, { phase: 'success' | 'assigned' }>;

export interface StoredState {
  state: RideState;
  /** When the server said so, in epoch ms. */
  acknowledgedAt: number;
}

/** First name, status and lane of a ride that is under way, and nothing else; gone with the ride. */
export function storeRide(link: string, state: RideState, acknowledgedAt: number | null): void {
  if (isWaiting(state) && acknowledgedAt !== null) return keep(NAME, link, state, acknowledgedAt);
  // What the customer is doing, and what could not be asked for, says nothing of the ride's end.
  if (state.phase === 'idle' || state.phase === 'thanks' || state.phase === 'unknown') drop(NAME, link);
}

export function readStoredRide(link: string, now: number): StoredState | null {
  const found = kept(NAME, link, now, isRide);
  return found && { state: found.value, acknowledgedAt: found.at };
}

function isRide(value: unknown): value is StoredRide {
  if (typeof value !== 'object' || value === null || !('phase' in value) || !('name' in value)) return false;
  if (typeof value.name !== 'string') return false;
  return (
    value.phase === 'success' || (value.phase === 'assigned' && 'number' in value && typeof value.number === 'number')
  );
}
