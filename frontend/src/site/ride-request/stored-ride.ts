import { readStored, removeStored, writeStored } from './storage.js';
import { isWaiting, type RideState } from './ride-state.js';

const NAME = 'ride';

type StoredRide = Extract<RideState, { phase: 'success' | 'assigned' }>;

export interface StoredState {
  state: RideState;
  /** When the server reported the state, in epoch ms. */
  updatedAt: number;
}

/** Stores the first name, status and lane of a ride under way, and nothing else. Removes them when the ride ends. */
export function storeRide(link: string, state: RideState, updatedAt: number | null): void {
  if (isWaiting(state) && updatedAt !== null) return writeStored(NAME, link, state, updatedAt);
  // The other phases do not mean that the ride has ended.
  if (state.phase === 'idle' || state.phase === 'thanks' || state.phase === 'unknown') removeStored(NAME, link);
}

export function readStoredRide(link: string, now: number): StoredState | null {
  const found = readStored(NAME, link, now, isRide);
  return found && { state: found.value, updatedAt: found.at };
}

function isRide(value: unknown): value is StoredRide {
  if (typeof value !== 'object' || value === null || !('phase' in value) || !('name' in value)) return false;
  if (typeof value.name !== 'string') return false;
  return (
    value.phase === 'success' || (value.phase === 'assigned' && 'number' in value && typeof value.number === 'number')
  );
}
