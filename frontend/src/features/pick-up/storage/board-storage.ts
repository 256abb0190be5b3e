import type { Settings } from '@lotline/protocol';
import { lotInUrl } from '../../../lib/lot/page-lot.js';
import { isText, type Check } from '../../../lib/validation/shape.js';
import type { BoardList } from '../../../lib/rides/board-list.js';
import { currentBuild } from '../../../lib/new-version/build.js';

/** How long a device without a network accepts moves and stores customer data, in ms. */
export const HOUR = 3_600_000;

/** What is stored of a board: its snapshot (`known`), pending moves, paired flag, and alerts that were stopped. */
export type StoredName = 'known' | 'moves' | 'paired' | 'stopped';

/** The local storage key of a part of a board. */
export const storageKey = (what: StoredName, lot: string | null, shuttle: number): string =>
  `pickUp.${what}.${lot ?? ''}.${shuttle}`;

/** The key of the office phone, which never expires: a board that cannot load shows it. page-guard.js reads it too. */
const officePhoneKey = (): string => `pickUp.office.${lotInUrl() ?? ''}`;
export const storeOfficePhone = (phone: string): void => writeStored(officePhoneKey(), phone);
export const loadOfficePhone = (): string | null => readStored(officePhoneKey(), isText);

/** The data that shows the board after a reload without a network: waiting customers and riders, as of `at` (epoch ms). */
export interface BoardSnapshot {
  at: number;
  settings: Settings;
  waiting: BoardList;
  riding: BoardList;
}

interface StoredSnapshot extends BoardSnapshot {
  build: string;
}

/** The page without a network is of the build that stored the snapshot. Another build may store other shapes. */
const build = (): string => currentBuild()?.id ?? '';
const isOfThisBuild: Check<StoredSnapshot> = (value): value is StoredSnapshot =>
  typeof value === 'object' && value !== null && 'build' in value && value.build === build();

/** Returns the stored snapshot, or removes it and returns null if it is older than an hour. `now` is in epoch ms. */
export function loadSnapshot(key: string, now: number): BoardSnapshot | null {
  const snapshot = readStored(key, isOfThisBuild);
  if (snapshot && now - snapshot.at < HOUR) return snapshot;
  localStorage.removeItem(key);
  return null;
}

export const storeSnapshot = (key: string, snapshot: BoardSnapshot): void =>
  writeStored(key, { build: build(), ...snapshot });

/** Returns a stored value, or removes it and returns null if it is broken or has an unknown shape. */
export function readStored<T>(key: string, is: Check<T>): T | null {
  const found = parse(localStorage.getItem(key));
  if (is(found)) return found;
  localStorage.removeItem(key);
  return null;
}

export const keysWithPrefix = (prefix: string): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(prefix));

/** Stores a value. If the storage is full, it logs a warning: the board then works until the page is left. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    console.warn('The board snapshot could not be stored', error);
  }
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
