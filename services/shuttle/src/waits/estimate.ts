import type { WaitEstimate, WaitRange } from '@lotline/protocol';
import type { PastWait } from './past-waits.js';
import { FEW_WAITING, MAX_MINUTES, MINUTE, type Queue } from './queue.js';

/** A requested ride and the queue ahead of it. Times are epoch ms. */
export interface RequestedRide extends Queue {
  requestedAt: number;
}

/** The minimum number of past rides for an estimate. */
export const MIN_RIDES = 30;

/** The waits whose quantiles are the range. */
const NEAREST = 50;
/** The range lies between the quantiles of these shares: rounded outwards, it is correct for about 80 of 100 rides. */
const [FROM_SHARE, TO_SHARE] = [0.13, 0.87];

/** A queue is unknown if fewer past rides than this had at least half as many customers waiting. */
const MIN_SIMILAR = 5;
/** The present is unlike the past if those ahead wait this many times longer than similar rides took. */
const MAX_DELAY_FACTOR = 1.6;
/** If those ahead wait longer than similar rides took, the range extends to this multiple of their wait. */
const MARGIN = 1.5;

/**
 * Estimates the wait of a ride, or the rest of it if `now` is after the request (docs/decisions/wait-estimates.md). `similar` are
 * `similarWaits`; null below `MIN_RIDES` of them. The estimate is `unusual` if the present is unlike the past: a longer queue than
 * ever, or those ahead have waited far longer than similar rides took. `queue` is the queue ahead of the ride at `now`; the range
 * never ends before the wait of those in it.
 */
export function estimateWait(
  similar: readonly PastWait[],
  ride: RequestedRide,
  now = ride.requestedAt,
  queue: Queue = ride,
): WaitEstimate | null {
  if (similar.length < MIN_RIDES) return null;
  const waited = (now - ride.requestedAt) / MINUTE;
  const whole = rangeOf(similar, ride.waiting);
  const drained = queue.drain > 0 ? waited + queue.drain : 0;
  const expected = Math.max(queue.longest, drained, queue.recent);
  if (expected > MAX_DELAY_FACTOR * whole.toMinutes || isUnknownQueue(similar, ride.waiting))
    return estimateUnusual(whole, Number.isFinite(expected) ? expected : Math.max(queue.longest, queue.recent), waited);
  const behind = expected > whole.toMinutes ? MARGIN * expected - whole.toMinutes : 0;
  if (waited <= 0) return { ...extendRange(behind, whole), exceeded: false };
  if (waited >= whole.toMinutes + behind) return { ...whole, exceeded: true };
  if (waited >= whole.toMinutes) return { ...roundRange(0, whole.toMinutes + behind - waited), exceeded: false };
  return { ...extendRange(behind, rangeOf(similar, ride.waiting, waited)), exceeded: false };
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

const isUnknownQueue = (similar: readonly PastWait[], waiting: number): boolean =>
  waiting >= FEW_WAITING && similar.filter((wait) => wait.waiting >= waiting / 2).length < MIN_SIMILAR;

const doublings = (waiting: number): number => Math.log2(1 + waiting);

/** The range of the rest of the wait, from the waits longer than `waited` minutes whose queues were the nearest in length. */
function rangeOf(similar: readonly PastWait[], waiting: number, waited = 0): WaitRange {
  const queue = doublings(waiting);
  const nearest = similar
    .filter(({ minutes }) => minutes > waited)
    .map((wait) => ({ minutes: wait.minutes, distance: Math.abs(doublings(wait.waiting) - queue) }))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, NEAREST)
    .map(({ minutes }) => minutes - waited)
    .sort((one, other) => one - other);
  return roundRange(quantile(nearest, FROM_SHARE), quantile(nearest, TO_SHARE));
}

/** Interpolates between the two nearest of the sorted minutes; 0 if there are none. */
function quantile(minutes: readonly number[], share: number): number {
  const place = Math.min(Math.max(share * (minutes.length + 1) - 1, 0), minutes.length - 1);
  const below = minutes[Math.floor(place)] ?? 0;
  return below + (place % 1) * ((minutes[Math.ceil(place)] ?? below) - below);
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
