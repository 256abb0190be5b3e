import { dayOf, likenessTo, MINUTE, momentOf, type PastMoment } from './wait-likeness.js';
import { wholeRange, type WaitEstimate, type WaitRange } from './wait-range.js';

/** A ride that was asked for, and how many waited already. Times are epoch ms. */
export interface AskedRide {
  requestedAt: number;
  waiting: number;
}

/** How long somebody waited until they were picked up. */
export interface FinishedWait extends AskedRide {
  pickedUpAt: number;
}

interface LearntWait extends PastMoment {
  minutes: number;
}

/**
 * What a lot's own rides teach about how long its shuttles take (docs/decisions/estimates-from-like-rides.md): each estimate
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
export const LEAST_RIDES = 30;
export const MOST_RIDES = 4000;
export const LEARNT_DAYS = 90;

const DAY = 86_400_000;
/** Shorter is a pick-up by mistake, longer a card that was forgotten on the board. */
const SHORTEST = 1 / 3;
export const LONGEST_MINUTES = 180;

const MISSES = 0.2;
/** How far one ride moves `missed`: some hundred rides make it, and it goes with the lot. */
const STEP = 0.01;
const [LEAST_MISSED, MOST_MISSED] = [0.02, 0.6];

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
    if (minutes < SHORTEST || minutes > LONGEST_MINUTES) continue;
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
 * `LEAST_RIDES`. Only rides that had ended by `now` are read.
 */
export function estimateWait(lessons: WaitLessons, ride: AskedRide, now = ride.requestedAt): WaitEstimate | null {
  const { waits, missed } = lessons;
  if (waits.length < LEAST_RIDES) return null;
  const weights = likenessTo(momentOf(ride, lessons.timeZone), waits, now);
  const waited = (now - ride.requestedAt) / MINUTE;
  const whole = rangeOf(waits, weights, missed, 0);
  if (waited <= 0) return { ...whole, exceeded: false };
  if (waited >= whole.toMinutes) return { ...whole, exceeded: true };
  return { ...rangeOf(waits, weights, missed, waited), exceeded: false };
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
  Math.min(MOST_MISSED, Math.max(LEAST_MISSED, missed + STEP * (MISSES - (held ? 0 : 1))));

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

/** At most `MOST_RIDES`, none that ended before `since`. */
function newest(waits: LearntWait[], since: number): LearntWait[] {
  if (waits.length <= MOST_RIDES && waits.every(({ pickedUpAt }) => pickedUpAt >= since)) return waits;
  const ends = waits.map(({ pickedUpAt }) => pickedUpAt).sort((one, other) => other - one);
  const oldest = Math.max(since, ends[MOST_RIDES - 1] ?? since);
  return waits.filter(({ pickedUpAt }) => pickedUpAt >= oldest);
}

/** Somebody's wait, in epoch ms; `pickedUpAt` is null while it lasts. */
export interface Stay {
  requestedAt: number;
  pickedUpAt: number | null;
}

/** How many waited at `moment`, of stays in the order of their requests. A card forgotten on the board does not count. */
export function waitingAt(moment: number, stays: readonly Stay[]): number {
  let [from, to] = [0, stays.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((stays[middle]?.requestedAt ?? 0) < moment) from = middle + 1;
    else to = middle;
  }
  let waiting = 0;
  for (let index = from - 1; index >= 0; index -= 1) {
    const stay = stays[index];
    if (!stay || moment - stay.requestedAt > LONGEST_MINUTES * MINUTE) break;
    if (stay.pickedUpAt === null || stay.pickedUpAt > moment) waiting += 1;
  }
  return waiting;
}

/** The waits among these stays that are over, in the order in which they ended. */
export function finishedWaits(stays: readonly Stay[]): FinishedWait[] {
  return stays
    .flatMap(({ requestedAt, pickedUpAt }) =>
      pickedUpAt === null ? [] : { requestedAt, pickedUpAt, waiting: waitingAt(requestedAt, stays) },
    )
    .sort((one, other) => one.pickedUpAt - other.pickedUpAt);
}
