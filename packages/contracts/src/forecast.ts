import { z } from 'zod';
import type { ClientRecord } from './client.js';
import { isCheckedInByHand } from './client-status.js';
import { isContractRecord } from './client-types.js';
import type { Lot } from './lot.js';
import { dayPlus, daysOf, lotDaySchema, type DayRange } from './lot-days.js';

/** Today and the days after it. */
export const FORECAST_DAYS = 14;

const count = z.int().min(0);

/** How full the lot will be, from its bookings (docs/decisions/forecast.md). */
export const forecastSchema = z.object({
  /** The lot's day that the forecast begins with. */
  today: lotDaySchema,
  /** How many spots the lot has; null where its settings do not say. */
  spots: z.int().min(1).nullable(),
  /** `FORECAST_DAYS` of them, in order. */
  days: z.array(
    z.object({
      day: lotDaySchema,
      /** On the lot in the day's fullest hour. */
      cars: count,
      /** Who is still to come, and who is still to leave. */
      arrivals: count,
      departures: count,
    }),
  ),
});
export type Forecast = z.output<typeof forecastSchema>;
export type ForecastDay = Forecast['days'][number];

export const forecastRange = (today: string): DayRange => ({ from: today, to: dayPlus(today, FORECAST_DAYS - 1) });

/** Hours of the lot's clock, `YYYY-MM-DD HH`. */
export interface ExpectedStay {
  /** Null for a car that stands on the lot now. */
  comes: string | null;
  /** Null where nobody knows. */
  goes: string | null;
}

/**
 * When a customer's car is expected on the lot from `today` on, or null. Who is checked in by hand is there and leaves at
 * the scheduled check-out. Nobody knows when a car leaves that was due before today, or that stands there by a contract
 * record, whose check-out is the contract's end: both count until somebody checks them out. Who was not checked in comes at
 * the scheduled check-in, also later on that day; from the next day on they have missed it. A contract record without a car
 * brings none: its stays are bookings of their own.
 */
export function expectedStay(
  client: Pick<
    ClientRecord,
    | 'clientType'
    | 'checkInDateTime'
    | 'checkOutDateTime'
    | 'manualCheckInStatus'
    | 'manualCheckOutStatus'
    | 'manualCheckInTimestamp'
    | 'manualCheckOutTimestamp'
  >,
  today: string,
  lot: Pick<Lot, 'host' | 'reservationsHost'>,
): ExpectedStay | null {
  const { checkInDateTime, checkOutDateTime, manualCheckInStatus, manualCheckOutStatus } = client;
  const isContract = isContractRecord(client.clientType, lot);
  if (isCheckedInByHand(client)) {
    const isDue = !isContract && checkOutDateTime >= today;
    return { comes: null, goes: isDue ? hourOf(checkOutDateTime) : null };
  }
  if (isContract || manualCheckInStatus !== null || manualCheckOutStatus !== null) return null;
  if (checkInDateTime < today) return null;
  // A stay that ends before it begins counts as its first moment, as for duplicates.
  const end = checkOutDateTime > checkInDateTime ? checkOutDateTime : checkInDateTime;
  return { comes: hourOf(checkInDateTime), goes: hourOf(end) };
}

const hourOf = (lotTime: string): string => lotTime.slice(0, 13);

/** What is expected of one hour of the lot's clock, `YYYY-MM-DD HH`. */
export interface ExpectedHour {
  hour: string;
  arrivals: number;
  departures: number;
}

/**
 * The days from `today` on, from the cars that stand there now and the hours in which any comes or goes, in their order.
 * Within an hour cars come before they go: a spot is free for the next only when it is empty.
 */
export function forecastDays(today: string, carsNow: number, hours: readonly ExpectedHour[]): ForecastDay[] {
  let standing = carsNow;
  return daysOf(forecastRange(today)).map((day) => {
    const found: ForecastDay = { day, cars: standing, arrivals: 0, departures: 0 };
    for (const { hour, arrivals, departures } of hours) {
      if (!hour.startsWith(day)) continue;
      found.arrivals += arrivals;
      found.departures += departures;
      found.cars = Math.max(found.cars, standing + arrivals);
      standing += arrivals - departures;
    }
    return found;
  });
}
