import { estimateWait, MIN_RIDES } from '../../services/shuttle/src/waits/estimate.ts';
import { pastWaits, similarWaits } from '../../services/shuttle/src/waits/past-waits.ts';
import { queueAt, type Stay } from '../../services/shuttle/src/waits/queue.ts';

const MINUTE = 60_000;

export interface BackTest {
  /** Number of estimated rides. */
  rides: number;
  /** Percentage of rides whose estimate was `unusual`: it promises nothing. */
  unusual: number;
  /** Percentage of rides whose estimate at the request was correct. */
  correct: number;
  /**
   * Percentage of rides lasting `after` minutes whose estimate of the remaining wait was correct, or that were reported
   * as exceeded.
   */
  remainingCorrect: number;
  /** Mean width of the range in minutes. */
  width: number;
  /** Width of the narrowest constant range, in whole minutes, that contains 80 of 100 waits. */
  bestConstantWidth: number;
}

/**
 * Replays the rides, in the order of their requests: estimates each from the rides that had ended at its request, and again after
 * `after` minutes. Ignores accidental pick-ups and rides that `counts` excludes.
 */
export function backTest(
  stays: readonly Stay[],
  timeZone: string,
  { after = 5, counts = () => true }: { after?: number; counts?: (requestedAt: number) => boolean } = {},
): BackTest {
  const ended = pastWaits(stays, timeZone).sort((one, other) => one.pickedUpAt - other.pickedUpAt);
  const minutes: number[] = [];
  let known = 0;
  let [correct, width, waitedOn, remainingCorrect, unusual] = [0, 0, 0, 0, 0];
  for (const { requestedAt, pickedUpAt } of stays) {
    while ((ended[known]?.pickedUpAt ?? Infinity) <= requestedAt) known += 1;
    const waited = ((pickedUpAt ?? Infinity) - requestedAt) / MINUTE;
    if (waited < 1 / 3 || !counts(requestedAt)) continue;
    const similar = similarWaits(ended.slice(0, known), timeZone, requestedAt);
    const ride = { requestedAt, ...queueAt(requestedAt, stays) };
    const range = estimateWait(similar, ride);
    if (!range || range.unusual) {
      if (known >= MIN_RIDES) unusual += 1;
      continue;
    }
    minutes.push(waited);
    width += range.toMinutes - range.fromMinutes;
    if (range.fromMinutes <= waited && waited <= range.toMinutes) correct += 1;
    const later = requestedAt + after * MINUTE;
    const left = waited > after && estimateWait(similar, ride, later, queueAt(requestedAt, stays, later));
    if (!left || left.exceeded || left.unusual) continue;
    waitedOn += 1;
    if (left.fromMinutes <= waited - after && waited - after <= left.toMinutes) remainingCorrect += 1;
  }
  return {
    rides: minutes.length,
    unusual: (100 * unusual) / (minutes.length + unusual),
    correct: (100 * correct) / minutes.length,
    remainingCorrect: (100 * remainingCorrect) / waitedOn,
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
