import { lotInAddress } from '../../lib/lot/lot-in-address.js';
import { isText, type Check } from '../../lib/validation/shape.js';
import { isKnown, type Known } from './known.js';

/** How long a tablet without a network takes moves, and keeps what it knows of customers (design §7), in ms. */
export const HOUR = 3_600_000;

/** What one board keeps in the browser's local storage: what it knew, the moves that are not sent, and that it was paired. */
export const keptUnder = (what: 'known' | 'moves' | 'paired', lot: string | null, shuttle: number): string =>
  `pickUp.${what}.${lot ?? ''}.${shuttle}`;

/** Where the lot's office phone is kept. Unlike customers it stays, for a board that cannot load; page-guard.js reads it too. */
const officeUnder = (): string => `pickUp.office.${lotInAddress() ?? ''}`;
export const rememberOffice = (phone: string): void => keep(officeUnder(), phone);
export const recallOffice = (): string | null => read(officeUnder(), isText);

/** What is there and not older than an hour; what is older is gone from the tablet after this. `now` in epoch ms. */
export function recall(key: string, now: number): Known | null {
  const known = read(key, isKnown);
  if (known && now - known.at < HOUR) return known;
  localStorage.removeItem(key);
  return null;
}

export const remember = (key: string, known: Known): void => keep(key, known);

/** What stands there; what is broken, or of a shape that this page does not write, is gone from the tablet after this. */
export function read<T>(key: string, is: Check<T>): T | null {
  const found = parsed(localStorage.getItem(key));
  if (is(found)) return found;
  localStorage.removeItem(key);
  return null;
}

/** What the tablet keeps under keys that begin so. */
export const keysUnder = (beginning: string): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(beginning));

/** A tablet that is full keeps nothing more: what is on its screen holds until the page is left. */
export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    console.warn('The tablet could not keep what the board shows', error);
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
