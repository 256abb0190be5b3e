import { estimateWait, updateModel, MIN_RIDES, emptyModel, type FinishedWait } from '../waits/estimate.js';
import { queueAt } from '../waits/queue.js';

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
 * Replays the rides: estimates each from the rides that had ended at its request, and again after `after` minutes.
 * Ignores accidental pick-ups and rides that `counts` excludes.
 */
export function backTest(
  waits: readonly FinishedWait[],
  timeZone: string,
  { after = 5, counts = () => true }: { after?: number; counts?: (requestedAt: number) => boolean } = {},
): BackTest {
  const ended = [...waits].sort((one, other) => one.pickedUpAt - other.pickedUpAt);
  const requested = [...waits].sort((one, other) => one.requestedAt - other.requestedAt);
  const minutes: number[] = [];
  let model = emptyModel(timeZone);
  let [correct, width, waitedOn, remainingCorrect, unusual] = [0, 0, 0, 0, 0];
  for (const wait of requested) {
    const known = ended.findIndex(({ pickedUpAt }) => pickedUpAt > wait.requestedAt);
    if (known !== 0) model = updateModel(model, ended.splice(0, known < 0 ? ended.length : known));
    const waited = (wait.pickedUpAt - wait.requestedAt) / MINUTE;
    const range = estimateWait(model, wait);
    if (waited < 1 / 3 || !counts(wait.requestedAt)) continue;
    if (!range || range.unusual) {
      if (model.waits.length >= MIN_RIDES) unusual += 1;
      continue;
    }
    minutes.push(waited);
    width += range.toMinutes - range.fromMinutes;
    if (range.fromMinutes <= waited && waited <= range.toMinutes) correct += 1;
    const later = wait.requestedAt + after * MINUTE;
    const left = waited > after && estimateWait(model, wait, later, queueAt(wait.requestedAt, requested, later));
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
