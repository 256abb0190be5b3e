import { dayPlus, instantOf, lotDayOf, type Lot } from '@lotline/protocol';

/** A past ride. Times are epoch ms. */
export interface PastRide {
  requestedAt: number;
  pickedUpAt: number;
  droppedOffAt: number;
  lane: number;
}

const MINUTE = 60_000;
const DAYS = 30;
/** Requests per hour from 5 to 23, with a peak when the evening flights arrive. */
const REQUESTS_BY_HOUR = [1, 1, 1, 2, 1, 1, 0, 1, 1, 1, 1, 2, 2, 3, 3, 2, 2, 1, 1];
const [FIRST_HOUR, RUSH_FROM, RUSH_TO] = [5, 17, 21];
const [USUAL_MINUTES, RUSH_MINUTES] = [6.5, 13];

/** Returns a pseudo-random number in [0, 1) that is the same at every start. */
const random = (number: number): number => (Math.imul(number + 1, 0x9e3779b1) >>> 0) / 2 ** 32;

/** Returns the rides of the month before `now`, with longer waits in the evening, for the wait model to learn from. */
export function demoMonth({ timeZone, shuttles }: Pick<Lot, 'timeZone' | 'shuttles'>, now: Date): PastRide[] {
  const today = lotDayOf(now, timeZone);
  const rides: PastRide[] = [];
  for (let ago = DAYS; ago > 0; ago -= 1) {
    const day = dayPlus(today, -ago);
    for (const [index, requests] of REQUESTS_BY_HOUR.entries()) {
      for (let nth = 0; nth < requests; nth += 1)
        rides.push(
          pastRide(
            instantOf(`${day} ${pad(FIRST_HOUR + index)}:00:00`, timeZone),
            FIRST_HOUR + index,
            rides.length,
            shuttles,
          ),
        );
    }
  }
  return rides;
}

function pastRide(hour: Date, hourOfDay: number, number: number, shuttles: Lot['shuttles']): PastRide {
  const isRush = hourOfDay >= RUSH_FROM && hourOfDay < RUSH_TO;
  const luck = random(number * 7) + random(number * 13) + random(number * 29) - 1.5;
  const waited = (isRush ? RUSH_MINUTES : USUAL_MINUTES) * Math.exp(luck * 0.6);
  const requestedAt = hour.getTime() + Math.floor(random(number) * 60 * MINUTE);
  const pickedUpAt = requestedAt + Math.round(waited * MINUTE);
  const lane = shuttles[number % shuttles.length]?.number ?? 1;
  return {
    requestedAt,
    pickedUpAt,
    droppedOffAt: pickedUpAt + Math.round((8 + 6 * random(number * 3)) * MINUTE),
    lane,
  };
}

const pad = (hour: number): string => String(hour).padStart(2, '0');
