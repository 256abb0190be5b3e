import type { LotOverview } from '@lotline/protocol';
import { formatCountOf } from '../../lib/text/numbers.js';
import { waitTone, type WaitTone } from '../../lib/time/durations.js';

/** A reason to look at a lot. */
export interface Need {
  text: string;
  tone: 'bad' | 'warn';
}

const MINUTE = 60_000;

/** Returns the tone of a lot's longest wait, as on the boards. */
export const longestWaitTone = (longestSince: string | null, now: number): WaitTone =>
  waitTone(longestSince === null ? 0 : (now - Date.parse(longestSince)) / MINUTE);

/** Returns what needs attention at a lot, most serious first. Leaves out the wait, which the lot's row shows itself. */
export function needsOf({ unacknowledged, textsStuck, spots, boards }: LotOverview): Need[] {
  const needs: Need[] = [];
  const add = (isNeeded: boolean, text: string, tone: Need['tone']) => isNeeded && needs.push({ text, tone });
  add(unacknowledged > 0, formatCountOf(unacknowledged, 'request unacknowledged', 'requests unacknowledged'), 'bad');
  add(spots !== null && spots.free === 0, 'Full', 'warn');
  add(boards.paired > 0 && boards.connected === 0, 'No board connected', 'warn');
  add(textsStuck > 0, formatCountOf(textsStuck, 'text stuck', 'texts stuck'), 'warn');
  return needs;
}

/** The more serious of a lot's needs and its wait; null if nothing needs attention. */
export function worstTone(lot: LotOverview, now: number): Need['tone'] | null {
  const wait = longestWaitTone(lot.longestSince, now);
  const tones = needsOf(lot).map(({ tone }) => tone);
  if (wait === 'veryLong' || tones.includes('bad')) return 'bad';
  return wait === 'long' || tones.includes('warn') ? 'warn' : null;
}

/** Epoch ms of the oldest request; lots without one come last. */
const requestedAt = ({ longestSince }: LotOverview): number =>
  longestSince === null ? Number.MAX_SAFE_INTEGER : Date.parse(longestSince);

const RANKS = { bad: 0, warn: 1, none: 2 };

/** Orders lots by what needs attention: red before amber, then unacknowledged requests, the longest wait and the title. */
export function byNeed(lots: readonly LotOverview[], now: number): LotOverview[] {
  const rank = (lot: LotOverview): number => RANKS[worstTone(lot, now) ?? 'none'];
  return [...lots].sort(
    (one, other) =>
      rank(one) - rank(other) ||
      other.unacknowledged - one.unacknowledged ||
      requestedAt(one) - requestedAt(other) ||
      one.title.localeCompare(other.title, 'en', { numeric: true }) ||
      one.lotId.localeCompare(other.lotId),
  );
}
