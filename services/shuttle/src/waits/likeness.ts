import { lotTimeOf } from '@lotline/contracts';

export const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** When a ride was asked for, by the lot's clock, and how many waited. */
export interface Moment {
  /** Of an hour, of the day: 0 to 95. */
  quarter: number;
  /** 0 is Sunday. */
  weekday: number;
  waiting: number;
}

export function momentOf({ requestedAt, waiting }: { requestedAt: number; waiting: number }, timeZone: string): Moment {
  const lotTime = lotTimeOf(new Date(requestedAt), timeZone);
  const quarter = Number(lotTime.slice(11, 13)) * 4 + Math.floor(Number(lotTime.slice(14, 16)) / 15);
  const weekday = new Date(`${lotTime.slice(0, 10)}T00:00:00Z`).getUTCDay();
  return { quarter, weekday, waiting: Math.min(waiting, MAX_WAITING) };
}

/** A longer queue is like this one. */
export const MAX_WAITING = 127;
const QUARTERS = 96;

const bell = (distance: number): number => Math.exp(-0.5 * distance ** 2);
const table = (length: number, of: (index: number) => number): Float64Array =>
  Float64Array.from({ length }, (_, i) => of(i));

/** By how many quarters of an hour apart, round the clock: an hour apart counts 0.6, three hours 0.01. */
const BY_QUARTERS = table(QUARTERS, (apart) => bell(Math.min(apart, QUARTERS - apart) / 4));
const doublings = (waiting: number): number => Math.log2(1 + waiting);
/** By how many waited, in doublings: one for none counts 0.14, three for two 0.71. */
const likeWaiting = (one: number, other: number): number => bell((doublings(one) - doublings(other)) / 0.5);
/** By age in days: what was ten days ago counts 0.37. */
const BY_DAYS = table(1000, (days) => Math.exp(-days / 10));
const [SAME_WEEKDAY, SAME_KIND_OF_DAY, ANOTHER_DAY] = [1, 0.6, 0.3];

const isWeekend = (weekday: number): boolean => weekday === 0 || weekday === 6;
const byWeekday = (one: number, other: number): number =>
  one === other ? SAME_WEEKDAY : isWeekend(one) === isWeekend(other) ? SAME_KIND_OF_DAY : ANOTHER_DAY;

/** All other rides together count as much as this many that are alike: an hour with few of its own borrows from them. */
const BORROWED = 8;

/** A ride of the past. */
export interface PastMoment extends Moment {
  /** Epoch ms, and as a day since 1970. */
  pickedUpAt: number;
  day: number;
}

export const dayOf = (milliseconds: number): number => Math.floor(milliseconds / DAY);

/**
 * How much each of these rides says of one asked for at `moment`, for whom it is `now` (epoch ms): the nearer in hour, weekday,
 * number waiting and date, the more. Nothing where it had not ended by then. What does not depend on the ride is looked up once:
 * there are thousands.
 */
export function likenessTo(moment: Moment, rides: readonly PastMoment[], now: number): Float64Array {
  const likeness = new Float64Array(rides.length);
  const fresh = new Float64Array(rides.length);
  const byQuarter = table(QUARTERS, (quarter) => BY_QUARTERS[Math.abs(quarter - moment.quarter)] ?? 0);
  const byDay = table(7, (weekday) => byWeekday(weekday, moment.weekday));
  const byWaiting = table(MAX_WAITING + 1, (waiting) => likeWaiting(waiting, moment.waiting));
  const today = dayOf(now);
  let allFresh = 0;
  for (let index = 0; index < likeness.length; index += 1) {
    const ride = rides[index];
    if (!ride || ride.pickedUpAt > now) continue;
    const byAge = BY_DAYS[today - ride.day] ?? 0;
    fresh[index] = byAge;
    allFresh += byAge;
    likeness[index] =
      byAge * (byQuarter[ride.quarter] ?? 0) * (byDay[ride.weekday] ?? 0) * (byWaiting[ride.waiting] ?? 0);
  }
  const borrowed = allFresh > 0 ? BORROWED / allFresh : 0;
  for (let index = 0; index < likeness.length; index += 1)
    likeness[index] = (likeness[index] ?? 0) + borrowed * (fresh[index] ?? 0);
  return likeness;
}
