import { readStored, removeStored, writeStored } from './storage.js';
import { UNSENT_REQUEST_KEPT } from '../../lib/time/intervals.js';
import { isWaiting, unsentSince, type RideState } from './ride-state.js';

const NAME = 'ride';

type StoredRide = Extract<RideState, { phase: 'success' | 'assigned' | 'error' }>;

export interface StoredState {
  state: RideState;
  /** When the server reported the state, in epoch ms. */
  updatedAt: number;
}

/**
 * Stores the first name, status and lane of a ride under way, or that a request is not sent yet, and nothing else. Removes them when
 * the ride ends.
 */
export function storeRide(link: string, state: RideState, updatedAt: number | null): void {
  const storedAt = isWaiting(state) ? updatedAt : unsentSince(state);
  if (storedAt !== null) return writeStored(NAME, link, state, storedAt);
  // The other phases do not mean that the ride has ended.
  if (['idle', 'thanks', 'unknown', 'error'].includes(state.phase)) removeStored(NAME, link);
}

export function readStoredRide(link: string, now: number): StoredState | null {
  const found = readStored(NAME, link, now, isRide);
  if (found?.value.phase === 'error' && now - found.at > UNSENT_REQUEST_KEPT) return null;
  return found && { state: found.value, updatedAt: found.at };
}

function isRide(value: unknown): value is StoredRide {
  if (typeof value !== 'object' || value === null || !('phase' in value)) return false;
  if (value.phase === 'error') return 'pressedAt' in value && typeof value.pressedAt === 'number';
  if (!('name' in value) || typeof value.name !== 'string') return false;
  return (
    value.phase === 'success' || (value.phase === 'assigned' && 'number' in value && typeof value.number === 'number')
  );
}
