import { estimateWait, learn, MIN_RIDES, noLessons, type FinishedWait } from '../waits/estimate.js';
import { queueAt } from '../waits/queue.js';

const MINUTE = 60_000;

export interface BackTest {
  /** How many rides were estimated. */
  rides: number;
  /** Of a hundred rides that could be estimated, for how many the lot said nothing, because its present was unlike its past. */
  unsaid: number;
  /** Of a hundred, for how many the range held that was given when they were asked for. */
  held: number;
  /** Of a hundred who had waited `after` minutes, for how many the range of what was left held, or was said to have passed. */
  leftHeld: number;
  /** Minutes from end to end, on average. */
  width: number;
  /** Minutes of the one range in whole minutes that would have held for 80 of 100, had it been known. */
  bestConstantWidth: number;
}

/**
 * Walks through the rides as they happened: each is estimated from those alone that had ended when it was asked for, and
 * again once it had lasted `after` minutes. Pick-ups by mistake are no waits and not counted, nor are rides that `counts` leaves out.
 */
export function backTest(
  waits: readonly FinishedWait[],
  timeZone: string,
  { after = 5, counts = () => true }: { after?: number; counts?: (requestedAt: number) => boolean } = {},
): BackTest {
  const ended = [...waits].sort((one, other) => one.pickedUpAt - other.pickedUpAt);
  const requested = [...waits].sort((one, other) => one.requestedAt - other.requestedAt);
  const minutes: number[] = [];
  let lessons = noLessons(timeZone);
  let [held, width, waitedOn, leftHeld, unsaid] = [0, 0, 0, 0, 0];
  for (const wait of requested) {
    const known = ended.findIndex(({ pickedUpAt }) => pickedUpAt > wait.requestedAt);
    if (known !== 0) lessons = learn(lessons, ended.splice(0, known < 0 ? ended.length : known));
    const waited = (wait.pickedUpAt - wait.requestedAt) / MINUTE;
    const range = estimateWait(lessons, wait);
    if (waited < 1 / 3 || !counts(wait.requestedAt)) continue;
    if (!range) {
      if (lessons.waits.length >= MIN_RIDES) unsaid += 1;
      continue;
    }
    minutes.push(waited);
    width += range.toMinutes - range.fromMinutes;
    if (range.fromMinutes <= waited && waited <= range.toMinutes) held += 1;
    const later = wait.requestedAt + after * MINUTE;
    const left = waited > after && estimateWait(lessons, wait, later, queueAt(wait.requestedAt, requested, later));
    if (!left || left.exceeded) continue;
    waitedOn += 1;
    if (left.fromMinutes <= waited - after && waited - after <= left.toMinutes) leftHeld += 1;
  }
  return {
    rides: minutes.length,
    unsaid: (100 * unsaid) / (minutes.length + unsaid),
    held: (100 * held) / minutes.length,
    leftHeld: (100 * leftHeld) / waitedOn,
    width: width / minutes.length,
    bestConstantWidth: bestConstant(minutes),
  };
}

function bestConstant(minutes: number[]): number {
  const sorted = [...minutes].sort((one, other) => one - other);
  const inside = Math.ceil(0.8 * sorted.length);
  const widths = sorted.slice(inside - 1).map((longest, index) => Math.ceil(longest) - Math.floor(sorted[index] ?? 0));
  return Math.min(...widths);
}
