import { lotTimeOf } from '@lotline/protocol';

export const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time of a request by the lot's clock, and the number of customers waiting. */
export interface Moment {
  /** Quarter of an hour of the day: 0 to 95. */
  quarter: number;
  /** 0 is Sunday. */
  weekday: number;
  waiting: number;
}

export function toMoment({ requestedAt, waiting }: { requestedAt: number; waiting: number }, timeZone: string): Moment {
  const lotTime = lotTimeOf(new Date(requestedAt), timeZone);
  const quarter = Number(lotTime.slice(11, 13)) * 4 + Math.floor(Number(lotTime.slice(14, 16)) / 15);
  const weekday = new Date(`${lotTime.slice(0, 10)}T00:00:00Z`).getUTCDay();
  return { quarter, weekday, waiting: Math.min(waiting, MAX_WAITING) };
}

/** Longer queues are treated like this one. */
export const MAX_WAITING = 127;
const QUARTERS = 96;

const gaussian = (distance: number): number => Math.exp(-0.5 * distance ** 2);
const createTable = (length: number, of: (index: number) => number): Float64Array =>
  Float64Array.from({ length }, (_, i) => of(i));

/** Weight by distance in quarters of an hour around the clock: an hour apart is 0.6, three hours 0.01. */
const BY_QUARTERS = createTable(QUARTERS, (apart) => gaussian(Math.min(apart, QUARTERS - apart) / 4));
const doublings = (waiting: number): number => Math.log2(1 + waiting);
/** Weight by queue length, in doublings: one compared to none is 0.14, three compared to two 0.71. */
const weightByWaiting = (one: number, other: number): number => gaussian((doublings(one) - doublings(other)) / 0.5);
/** Weight by age in days: ten days is 0.37. */
const BY_DAYS = createTable(1000, (days) => Math.exp(-days / 10));
const [SAME_WEEKDAY, SAME_KIND_OF_DAY, ANOTHER_DAY] = [1, 0.6, 0.3];

const isWeekend = (weekday: number): boolean => weekday === 0 || weekday === 6;
const byWeekday = (one: number, other: number): number =>
  one === other ? SAME_WEEKDAY : isWeekend(one) === isWeekend(other) ? SAME_KIND_OF_DAY : ANOTHER_DAY;

/**
 * All other rides together count as much as this many similar ones, so that an hour with few rides borrows from other
 * hours.
 */
const OTHER_RIDES_WEIGHT = 8;

/** A past ride. */
export interface PastMoment extends Moment {
  /** Epoch ms; `day` is the same as days since 1970. */
  pickedUpAt: number;
  day: number;
}

export const dayOf = (milliseconds: number): number => Math.floor(milliseconds / DAY);

/**
 * Returns the weight of each past ride for an estimate at `now` (epoch ms) of a ride requested at `moment`: higher for
 * a closer hour, weekday, queue length and date, and 0 if it had not ended by then. The partial weights are tabulated
 * once, because there are thousands of rides.
 */
export function similarityTo(moment: Moment, rides: readonly PastMoment[], now: number): Float64Array {
  const similarity = new Float64Array(rides.length);
  const fresh = new Float64Array(rides.length);
  const byQuarter = createTable(QUARTERS, (quarter) => BY_QUARTERS[Math.abs(quarter - moment.quarter)] ?? 0);
  const byDay = createTable(7, (weekday) => byWeekday(weekday, moment.weekday));
  const byWaiting = createTable(MAX_WAITING + 1, (waiting) => weightByWaiting(waiting, moment.waiting));
  const today = dayOf(now);
  let allFresh = 0;
  for (let index = 0; index < similarity.length; index += 1) {
    const ride = rides[index];
    if (!ride || ride.pickedUpAt > now) continue;
    const byAge = BY_DAYS[today - ride.day] ?? 0;
    fresh[index] = byAge;
    allFresh += byAge;
    similarity[index] =
      byAge * (byQuarter[ride.quarter] ?? 0) * (byDay[ride.weekday] ?? 0) * (byWaiting[ride.waiting] ?? 0);
  }
  const borrowed = allFresh > 0 ? OTHER_RIDES_WEIGHT / allFresh : 0;
  for (let index = 0; index < similarity.length; index += 1)
    similarity[index] = (similarity[index] ?? 0) + borrowed * (fresh[index] ?? 0);
  return similarity;
}
