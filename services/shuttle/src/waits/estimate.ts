import type { WaitEstimate, WaitRange } from '@lotline/contracts';
import { dayOf, likenessTo, MINUTE, momentOf, MAX_WAITING, type PastMoment } from './likeness.js';
import { FEW_WAITING, MAX_MINUTES, queueAt, type Queue, type Stay } from './queue.js';

/** A ride that was asked for, and the queue that it joined. Times are epoch ms. */
export interface AskedRide extends Queue {
  requestedAt: number;
}

/** How long somebody waited until they were picked up. */
export interface FinishedWait extends AskedRide {
  pickedUpAt: number;
}

interface LearntWait extends PastMoment {
  minutes: number;
}

/**
 * What a lot's own rides teach about how long its shuttles take (docs/decisions/wait-estimates.md): each estimate
 * is read off the waits of the rides most like the one asked for, between two quantiles.
 */
export interface WaitLessons {
  timeZone: string;
  /** The shortest wait first. */
  waits: readonly LearntWait[];
  /** The share of waits to be left out, half of it at either end, so that the rounded range holds for 80 of 100. */
  missed: number;
}

/** Below it nothing is said (design §7). */
export const MIN_RIDES = 30;
export const MAX_RIDES = 4000;
export const LEARNT_DAYS = 90;

const DAY = 86_400_000;
/** Shorter is a pick-up by mistake. */
const SHORTEST = 1 / 3;

/** So many wait that fewer than `MIN_LIKE` past rides found half as many waiting: nothing is known of such a queue. */
const MIN_LIKE = 5;
/** Those ahead wait so many times longer than a ride like this takes: the service is not what it was. */
const FAR_BEHIND = 1.6;
/** Where those ahead take longer than such rides do, the range reaches so many times further than they have taken. */
const MARGIN = 1.5;

const MISSES = 0.2;
/** How far one ride moves `missed`: some hundred rides make it, and it goes with the lot. */
const STEP = 0.01;
const [MIN_MISSED, MAX_MISSED] = [0.02, 0.6];

export const noLessons = (timeZone: string): WaitLessons => ({ timeZone, waits: [], missed: MISSES });

/**
 * The lessons with these waits too, given in the order in which they ended. Each is first estimated from those that had ended
 * when it began; whether that held moves `missed` (adaptive conformal inference: Gibbs and Candès, 2021).
 */
export function learn(lessons: WaitLessons, finished: readonly FinishedWait[]): WaitLessons {
  if (finished.length === 0) return lessons;
  const { timeZone } = lessons;
  const waits = [...lessons.waits];
  let { missed } = lessons;
  let last = 0;
  for (const wait of finished) {
    const minutes = (wait.pickedUpAt - wait.requestedAt) / MINUTE;
    if (minutes < SHORTEST || minutes > MAX_MINUTES) continue;
    const range = estimateWait({ timeZone, waits, missed }, wait);
    if (range) missed = corrected(missed, range.fromMinutes <= minutes && minutes <= range.toMinutes);
    const { pickedUpAt } = wait;
    const { quarter, weekday, waiting } = momentOf(wait, timeZone);
    // Written out: objects that are spread together are read twenty times slower.
    const learnt = { quarter, weekday, waiting, minutes, pickedUpAt, day: dayOf(pickedUpAt) };
    waits.splice(placeOf(waits, minutes), 0, learnt);
    last = Math.max(last, pickedUpAt);
  }
  return { timeZone, waits: newest(waits, last - LEARNT_DAYS * DAY), missed };
}

/**
 * How long this ride takes from its request on; where `now` is later than that, what is left of it. Null below
 * `MIN_RIDES`, and where the present is unlike what was learnt: more wait than ever, or whoever is ahead has waited far longer
 * than such rides take. `queue` is the one ahead of the ride at `now`; the range never ends before whoever is in it has waited.
 * Only rides that had ended by `now` are read.
 */
export function estimateWait(
  lessons: WaitLessons,
  ride: AskedRide,
  now = ride.requestedAt,
  queue: Queue = ride,
): WaitEstimate | null {
  const { waits, missed } = lessons;
  if (waits.length < MIN_RIDES || isUnknownQueue(waits, ride.waiting, now)) return null;
  const weights = likenessTo(momentOf(ride, lessons.timeZone), waits, now);
  const waited = (now - ride.requestedAt) / MINUTE;
  const whole = rangeOf(waits, weights, missed, 0);
  const drained = queue.drain > 0 ? waited + queue.drain : 0;
  const expected = Math.max(queue.longest, drained, queue.lately);
  if (expected > FAR_BEHIND * whole.toMinutes) return null;
  const behind = expected > whole.toMinutes ? MARGIN * expected - whole.toMinutes : 0;
  if (waited <= 0) return { ...longerBy(behind, whole), exceeded: false };
  if (waited >= whole.toMinutes + behind) return { ...whole, exceeded: true };
  if (waited >= whole.toMinutes) return { ...wholeRange(0, whole.toMinutes + behind - waited), exceeded: false };
  return { ...longerBy(behind, rangeOf(waits, weights, missed, waited)), exceeded: false };
}

const longerBy = (minutes: number, { fromMinutes, toMinutes }: WaitRange): WaitRange =>
  minutes > 0 ? wholeRange(fromMinutes, toMinutes + minutes) : { fromMinutes, toMinutes };

function isUnknownQueue(waits: readonly LearntWait[], waiting: number, now: number): boolean {
  if (waiting < FEW_WAITING) return false;
  let alike = 0;
  for (const wait of waits) {
    if (wait.waiting < MAX_WAITING / 2 && wait.waiting < waiting / 2) continue;
    if (wait.pickedUpAt <= now && (alike += 1) >= MIN_LIKE) return false;
  }
  return true;
}

/** Of those who waited longer than `waited` minutes; what was left to them. */
function rangeOf(waits: readonly LearntWait[], weights: Float64Array, missed: number, waited: number): WaitRange {
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
  return wholeRange(quantile(missed / 2), quantile(1 - missed / 2));
}

const corrected = (missed: number, held: boolean): number =>
  Math.min(MAX_MISSED, Math.max(MIN_MISSED, missed + STEP * (MISSES - (held ? 0 : 1))));

/** Where a wait of so many minutes belongs. */
function placeOf(waits: readonly LearntWait[], minutes: number): number {
  let [from, to] = [0, waits.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((waits[middle]?.minutes ?? 0) < minutes) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** At most `MAX_RIDES`, none that ended before `since`. */
function newest(waits: LearntWait[], since: number): LearntWait[] {
  if (waits.length <= MAX_RIDES && waits.every(({ pickedUpAt }) => pickedUpAt >= since)) return waits;
  const ends = waits.map(({ pickedUpAt }) => pickedUpAt).sort((one, other) => other - one);
  const oldest = Math.max(since, ends[MAX_RIDES - 1] ?? since);
  return waits.filter(({ pickedUpAt }) => pickedUpAt >= oldest);
}

/** The waits among these stays that are over, in the order in which they ended. */
export function finishedWaits(stays: readonly Stay[]): FinishedWait[] {
  return stays
    .flatMap(({ requestedAt, pickedUpAt }) =>
      pickedUpAt === null ? [] : { requestedAt, pickedUpAt, ...queueAt(requestedAt, stays) },
    )
    .sort((one, other) => one.pickedUpAt - other.pickedUpAt);
}

/** Nobody believes '23 to 41 min': from here on the minutes are round. */
const ROUND_FROM = 20;
const ROUND_TO = 5;
/** A shuttle in traffic is not known any better. */
const MIN_WIDTH = 2;

/** Rounded outwards. */
export function wholeRange(from: number, to: number): WaitRange {
  const fromMinutes = from < ROUND_FROM ? Math.floor(Math.max(0, from)) : Math.floor(from / ROUND_TO) * ROUND_TO;
  const end = to <= ROUND_FROM ? Math.ceil(to) : Math.ceil(to / ROUND_TO) * ROUND_TO;
  return { fromMinutes, toMinutes: Math.max(end, fromMinutes + MIN_WIDTH) };
}
