import { UNSENT_REQUEST_KEPT } from '../../lib/time/intervals.js';
import { isWaiting, type RideState, unsentSince } from './ride-state.js';

/** Storage of the customer's page, for reloads and for times without a network. Entries expire after a day. */
const DAY = 86_400_000;
const PREFIX = 'shuttle-request-';

interface Entry<T> {
  /** A hash of the link. The link itself is a secret and is not stored. */
  of: string;
  /** Epoch ms. */
  at: number;
  value: T;
}

/** Stores a value, replacing that of another link. Ignores errors of browsers that block storage, such as in private windows. */
export function writeStored(name: string, link: string, value: unknown, at: number): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify({ of: hashOf(link), at, value }));
  } catch {
    // The value is then fetched again.
  }
}

/** Reads a value that was stored for this link within a day. `isValue` rejects values of other versions of the page. */
export function readStored<T>(
  name: string,
  link: string,
  now: number,
  isValue: (value: unknown) => value is T,
): { value: T; at: number } | null {
  const found = read(name);
  if (!found) return null;
  if (now - found.at > DAY) localStorage.removeItem(PREFIX + name);
  if (now - found.at > DAY || found.of !== hashOf(link)) return null;
  return isValue(found.value) ? { value: found.value, at: found.at } : null;
}

/** Removes this link's value. Keeps that of another link. */
export function removeStored(name: string, link: string): void {
  if (read(name)?.of === hashOf(link)) localStorage.removeItem(PREFIX + name);
}

function read(name: string): Entry<unknown> | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
    return isEntry(found) ? found : null;
  } catch {
    return null;
  }
}

const isEntry = (found: unknown): found is Entry<unknown> =>
  typeof found === 'object' &&
  found !== null &&
  'of' in found &&
  typeof found.of === 'string' &&
  'at' in found &&
  typeof found.at === 'number' &&
  'value' in found;

/** FNV-1a with 32 bits: enough to tell apart the links of one phone, too few to recover a link. */
function hashOf(link: string): string {
  let hash = 0x811c9dc5;
  for (const letter of link) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}

const NAME = 'ride';

type StoredRide = Extract<RideState, { phase: 'success' | 'assigned' | 'error' }>;

interface StoredState {
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
