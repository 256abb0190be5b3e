import { lotTimeOf } from '@lotline/protocol';
import { MAX_MINUTES, MINUTE, type Stay } from './queue.js';

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A wait that ended with the pick-up. */
export interface PastWait {
  minutes: number;
  /** Number of customers who had requested earlier and still waited. */
  waiting: number;
  /** Hour of the request by the lot's clock, with a fraction. */
  hour: number;
  /** 0 is Sunday. */
  weekday: number;
  /** Epoch ms. */
  pickedUpAt: number;
}

/** A shorter wait is an accidental pick-up. */
const MIN_MINUTES = 1 / 3;

/**
 * Returns the finished waits among `stays`, which are in the order of their requests. Leaves out accidental pick-ups and forgotten
 * cards.
 */
export function pastWaits(stays: readonly Stay[], timeZone: string): PastWait[] {
  const clock = lotClock(timeZone);
  return stays.flatMap(({ requestedAt, pickedUpAt }, index) => {
    const minutes = pickedUpAt === null ? 0 : (pickedUpAt - requestedAt) / MINUTE;
    if (pickedUpAt === null || minutes < MIN_MINUTES || minutes > MAX_MINUTES) return [];
    return [{ minutes, waiting: waitingAhead(stays, index), ...clock(requestedAt), pickedUpAt }];
  });
}

function waitingAhead(stays: readonly Stay[], index: number): number {
  const requestedAt = stays[index]?.requestedAt ?? 0;
  let waiting = 0;
  for (let earlier = index - 1; earlier >= 0; earlier -= 1) {
    const stay = stays[earlier];
    if (!stay || requestedAt - stay.requestedAt > MAX_MINUTES * MINUTE) break;
    if (stay.pickedUpAt === null || stay.pickedUpAt > requestedAt) waiting += 1;
  }
  return waiting;
}

/**
 * Converts instants to the lot's hour and weekday. Formats one instant of each day, because formatting is slow: on the day of a clock
 * change the hour is wrong by one.
 */
function lotClock(timeZone: string): (at: number) => Pick<PastWait, 'hour' | 'weekday'> {
  const offsets = new Map<number, number>();
  return (at) => {
    const day = Math.floor(at / DAY) * DAY;
    let offset = offsets.get(day);
    if (offset === undefined) {
      offset = Date.parse(`${lotTimeOf(new Date(day), timeZone).replace(' ', 'T')}Z`) - day;
      offsets.set(day, offset);
    }
    const local = at + offset;
    return { hour: (local % DAY) / HOUR, weekday: (Math.floor(local / DAY) + THURSDAY) % 7 };
  };
}
/** Of January 1, 1970. */
const THURSDAY = 4;

/** Enough that an hour with few rides borrows from other hours. */
const SIMILAR = 200;
const [ANOTHER_WEEKDAY, ANOTHER_KIND_OF_DAY] = [0.5, 1.2];
const isWeekend = (weekday: number): boolean => weekday === 0 || weekday === 6;

/**
 * Returns the past waits that are nearest to `now` (epoch ms) in hour and weekday by the lot's clock and in date. Two hours apart
 * count as much as twenty days, and a weekend compared to a weekday as much as twelve.
 */
export function similarWaits(past: readonly PastWait[], timeZone: string, now: number): PastWait[] {
  const { hour, weekday } = lotClock(timeZone)(now);
  const distanceOf = (wait: PastWait): number => {
    const hours = Math.abs(wait.hour - hour);
    const otherDay = isWeekend(wait.weekday) === isWeekend(weekday) ? ANOTHER_WEEKDAY : ANOTHER_KIND_OF_DAY;
    const days = (now - wait.pickedUpAt) / DAY;
    return Math.min(hours, 24 - hours) ** 2 / 2 + (wait.weekday === weekday ? 0 : otherDay) + days / 10;
  };
  return past
    .map((wait) => ({ wait, distance: distanceOf(wait) }))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, SIMILAR)
    .map(({ wait }) => wait);
}
