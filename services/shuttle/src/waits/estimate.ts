import type { WaitEstimate, WaitRange } from '@lotline/protocol';
import { dayOf, similarityTo, MINUTE, toMoment, MAX_WAITING, type PastMoment } from './similarity.js';
import { FEW_WAITING, MAX_MINUTES, queueAt, type Queue, type Stay } from './queue.js';

/** A requested ride and the queue ahead of it. Times are epoch ms. */
export interface RequestedRide extends Queue {
  requestedAt: number;
}

/** A wait that ended with the pick-up. */
export interface FinishedWait extends RequestedRide {
  pickedUpAt: number;
}

interface LearnedWait extends PastMoment {
  minutes: number;
}

/**
 * A lot's model of shuttle waits (docs/decisions/wait-estimates.md). An estimate is the range between two quantiles of
 * the waits of the most similar past rides.
 */
export interface WaitModel {
  timeZone: string;
  /** Shortest wait first. */
  waits: readonly LearnedWait[];
  /**
   * The share of waits outside the range, half of it on either side, such that the rounded range is correct for 80 of
   * 100 rides.
   */
  missed: number;
}

/** The minimum number of past rides for an estimate. */
export const MIN_RIDES = 30;
export const MAX_RIDES = 4000;
export const LEARNING_DAYS = 90;

const DAY = 86_400_000;
/** In minutes. A shorter wait is an accidental pick-up. */
const MIN_MINUTES = 1 / 3;

/** A queue is unknown if fewer past rides than this had at least half as many customers waiting. */
const MIN_SIMILAR = 5;
/** The present is unlike the past if those ahead wait this many times longer than similar rides took. */
const MAX_DELAY_FACTOR = 1.6;
/** If those ahead wait longer than similar rides took, the range extends to this multiple of their wait. */
const MARGIN = 1.5;

const TARGET_MISSED = 0.2;
/** The change of `missed` per ride. It adapts to the lot within some hundred rides. */
const STEP = 0.01;
const [MIN_MISSED, MAX_MISSED] = [0.02, 0.6];

export const emptyModel = (timeZone: string): WaitModel => ({ timeZone, waits: [], missed: TARGET_MISSED });

/**
 * Adds waits, in the order in which they ended, to the model. Each is first estimated from the waits that had ended
 * when it started; the result adjusts `missed` (adaptive conformal inference: Gibbs and Candès, 2021).
 */
export function updateModel(model: WaitModel, finished: readonly FinishedWait[]): WaitModel {
  if (finished.length === 0) return model;
  const { timeZone } = model;
  const waits = [...model.waits];
  let { missed } = model;
  let last = 0;
  for (const wait of finished) {
    const minutes = (wait.pickedUpAt - wait.requestedAt) / MINUTE;
    if (minutes < MIN_MINUTES || minutes > MAX_MINUTES) continue;
    const range = estimateWait({ timeZone, waits, missed }, wait);
    if (range && !range.unusual)
      missed = correctMissed(missed, range.fromMinutes <= minutes && minutes <= range.toMinutes);
    const { pickedUpAt } = wait;
    const { quarter, weekday, waiting } = toMoment(wait, timeZone);
    // Written out, because V8 reads objects made by spreading twenty times more slowly.
    const learned = { quarter, weekday, waiting, minutes, pickedUpAt, day: dayOf(pickedUpAt) };
    waits.splice(placeOf(waits, minutes), 0, learned);
    last = Math.max(last, pickedUpAt);
  }
  return { timeZone, waits: newest(waits, last - LEARNING_DAYS * DAY), missed };
}

/**
 * Estimates the wait of a ride, or the rest of it if `now` is after the request. Returns null below `MIN_RIDES`. The
 * estimate is `unusual` if the present is unlike the past: a longer queue than ever, or those ahead have waited far longer
 * than similar rides took. `queue` is the queue ahead of the ride at `now`; the range never ends before the wait of those in
 * it. Only rides that had ended by `now` are used.
 */
export function estimateWait(
  model: WaitModel,
  ride: RequestedRide,
  now = ride.requestedAt,
  queue: Queue = ride,
): WaitEstimate | null {
  const { waits, missed } = model;
  if (waits.length < MIN_RIDES) return null;
  const weights = similarityTo(toMoment(ride, model.timeZone), waits, now);
  const waited = (now - ride.requestedAt) / MINUTE;
  const whole = rangeOf(waits, weights, missed, 0);
  const drained = queue.drain > 0 ? waited + queue.drain : 0;
  const expected = Math.max(queue.longest, drained, queue.recent);
  if (expected > MAX_DELAY_FACTOR * whole.toMinutes || isUnknownQueue(waits, ride.waiting, now))
    return estimateUnusual(whole, Number.isFinite(expected) ? expected : Math.max(queue.longest, queue.recent), waited);
  const behind = expected > whole.toMinutes ? MARGIN * expected - whole.toMinutes : 0;
  if (waited <= 0) return { ...extendRange(behind, whole), exceeded: false };
  if (waited >= whole.toMinutes + behind) return { ...whole, exceeded: true };
  if (waited >= whole.toMinutes) return { ...roundRange(0, whole.toMinutes + behind - waited), exceeded: false };
  return { ...extendRange(behind, rangeOf(waits, weights, missed, waited)), exceeded: false };
}

/**
 * The estimate when the present is unlike the past, from what the queue makes expect. `past` is the range of similar rides. All in
 * minutes.
 */
function estimateUnusual(past: WaitRange, expected: number, waited: number): WaitEstimate {
  const to = Math.min(MARGIN * Math.max(past.toMinutes, expected), MAX_MINUTES);
  const whole = roundRange(Math.max(past.fromMinutes, expected / 2), Math.max(expected, to));
  const exceeded = waited >= whole.toMinutes;
  const rest = exceeded ? whole : roundRange(whole.fromMinutes - waited, whole.toMinutes - waited);
  return { ...rest, exceeded, unusual: true };
}

const extendRange = (minutes: number, { fromMinutes, toMinutes }: WaitRange): WaitRange =>
  minutes > 0 ? roundRange(fromMinutes, toMinutes + minutes) : { fromMinutes, toMinutes };

function isUnknownQueue(waits: readonly LearnedWait[], waiting: number, now: number): boolean {
  if (waiting < FEW_WAITING) return false;
  let similar = 0;
  for (const wait of waits) {
    if (wait.waiting < MAX_WAITING / 2 && wait.waiting < waiting / 2) continue;
    if (wait.pickedUpAt <= now && (similar += 1) >= MIN_SIMILAR) return false;
  }
  return true;
}

/** The range of the remaining wait, from past waits longer than `waited` minutes. */
function rangeOf(waits: readonly LearnedWait[], weights: Float64Array, missed: number, waited: number): WaitRange {
  const first = waited > 0 ? placeOf(waits, waited) : 0;
  let total = 0;
  for (let index = first; index < weights.length; index += 1) total += weights[index] ?? 0;
  const quantile = (share: number): number => {
    let left = share * total;
    for (let index = first; index < waits.length; index += 1) {
      left -= weights[index] ?? 0;
      if (left <= 0) return (waits[index]?.minutes ?? 0) - waited;
    }
    return (waits.at(-1)?.minutes ?? 0) - waited;
  };
  return roundRange(quantile(missed / 2), quantile(1 - missed / 2));
}

const correctMissed = (missed: number, wasInRange: boolean): number =>
  Math.min(MAX_MISSED, Math.max(MIN_MISSED, missed + STEP * (TARGET_MISSED - (wasInRange ? 0 : 1))));

/** Binary search: the index of the first wait of at least this many minutes. */
function placeOf(waits: readonly LearnedWait[], minutes: number): number {
  let [from, to] = [0, waits.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((waits[middle]?.minutes ?? 0) < minutes) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Keeps at most `MAX_RIDES` waits, none that ended before `since`. */
function newest(waits: LearnedWait[], since: number): LearnedWait[] {
  if (waits.length <= MAX_RIDES && waits.every(({ pickedUpAt }) => pickedUpAt >= since)) return waits;
  const ends = waits.map(({ pickedUpAt }) => pickedUpAt).sort((one, other) => other - one);
  const oldest = Math.max(since, ends[MAX_RIDES - 1] ?? since);
  return waits.filter(({ pickedUpAt }) => pickedUpAt >= oldest);
}

/** Yields the finished waits in the order in which they ended, each found when it is asked for. */
export function* finishedWaits(stays: readonly Stay[]): Generator<FinishedWait> {
  const ended = stays.flatMap(({ requestedAt, pickedUpAt }) =>
    pickedUpAt === null ? [] : { requestedAt, pickedUpAt },
  );
  ended.sort((one, other) => one.pickedUpAt - other.pickedUpAt);
  for (const stay of ended) yield { ...stay, ...queueAt(stay.requestedAt, stays) };
}

/** From this many minutes on, the limits are multiples of `ROUND_TO`: '20 to 45 min' instead of '23 to 41 min'. */
const ROUND_FROM = 20;
const ROUND_TO = 5;
/** The minimum width of a range in minutes, because traffic does not allow more precision. */
const MIN_WIDTH = 2;

/** Rounds a range outward. */
export function roundRange(from: number, to: number): WaitRange {
  const fromMinutes = from < ROUND_FROM ? Math.floor(Math.max(0, from)) : Math.floor(from / ROUND_TO) * ROUND_TO;
  const end = to <= ROUND_FROM ? Math.ceil(to) : Math.ceil(to / ROUND_TO) * ROUND_TO;
  return { fromMinutes, toMinutes: Math.max(end, fromMinutes + MIN_WIDTH) };
}
