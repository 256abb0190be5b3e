import type { Stay } from '../../services/shuttle/src/waits/queue.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns numbers from 0 to 1. */
export type Random = () => number;

/** A random factor with median 1. `spread` is the standard deviation of its logarithm. */
const around = (chance: Random, spread: number): number =>
  Math.exp(spread * Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance()));

interface Days {
  /** Epoch ms. */
  from: number;
  days: number;
}

/** Random requests (epoch ms), `perHour` on average and 60 an hour at most. */
export function requests(chance: Random, { from, days }: Days, perHour: (at: number) => number): number[] {
  const made: number[] = [];
  for (let at = from; at < from + days * DAY; at += (-Math.log(1 - chance()) / 60) * HOUR)
    if (chance() * 60 < perHour(at)) made.push(Math.round(at));
  return made;
}

/** Pick-ups one by one, after about `minutes`. */
export const pickUpIndividually = (
  chance: Random,
  asked: readonly number[],
  minutes: (at: number) => number,
  spread: number,
): Stay[] =>
  asked.map((requestedAt) => ({
    requestedAt,
    pickedUpAt: Math.round(requestedAt + Math.max(0.5, minutes(requestedAt) * around(chance, spread)) * MINUTE),
  }));

/** A shuttle picks up the longest waiting customers, as many as it has seats, about every `minutes`. */
export function pickUpByShuttle(
  chance: Random,
  asked: readonly number[],
  { minutes, seats }: { minutes: (at: number) => number; seats: number },
): Stay[] {
  const stays: Stay[] = [];
  const queue: number[] = [];
  let next = 0;
  for (let at = asked[0] ?? 0; next < asked.length || queue.length > 0;) {
    at += Math.max(1.5, minutes(at) * around(chance, 0.35)) * MINUTE;
    for (; next < asked.length && (asked[next] ?? 0) < at; next += 1) queue.push(asked[next] ?? 0);
    for (const requestedAt of queue.splice(0, seats)) stays.push({ requestedAt, pickedUpAt: Math.round(at) });
  }
  return stays;
}

/** Adds noise: 1% accidental pick-ups after 5 s and 1% cards forgotten for hours. */
export const withNoise = (chance: Random, stays: readonly Stay[]): Stay[] =>
  stays.map((stay) => {
    const luck = chance();
    if (luck < 0.01) return { ...stay, pickedUpAt: stay.requestedAt + 5000 };
    return luck < 0.02 ? { ...stay, pickedUpAt: stay.requestedAt + (2 + 6 * chance()) * HOUR } : stay;
  });

/** Sorts by the time of the request. */
export const inOrder = (stays: readonly Stay[]): Stay[] =>
  [...stays].sort((one, other) => one.requestedAt - other.requestedAt);
