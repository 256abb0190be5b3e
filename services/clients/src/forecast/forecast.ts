import {
  dayPlus,
  daysOf,
  isCheckedIn,
  isContractRecord,
  type ClientRecord,
  type DayRange,
  type ForecastDay,
  type Lot,
} from '@lotline/protocol';

/** Today and the following days. */
export const FORECAST_DAYS = 14;

export const forecastRange = (today: string): DayRange => ({ from: today, to: dayPlus(today, FORECAST_DAYS - 1) });

/** Hours of the lot's clock, `YYYY-MM-DD HH`. */
export interface ExpectedStay {
  /** Null for a car that is on the lot now. */
  arrivesAt: string | null;
  /** Null if unknown. */
  leavesAt: string | null;
}

/**
 * Returns when a customer's car is expected on the lot from `today` on, or null.
 * - Checked in manually: the car is there and leaves at the scheduled check-out. The departure is unknown if it was due
 * before today, or for a contract record, whose check-out is the end of the contract. Such cars count until they are
 * checked out.
 * - Not checked in: the car arrives at the scheduled check-in, even late that day. From the next day on the customer is
 * a no-show.
 * - A contract record without a car counts nothing: its stays are bookings of their own.
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
  if (isCheckedIn(client)) {
    const isDue = !isContract && checkOutDateTime >= today;
    return { arrivesAt: null, leavesAt: isDue ? toHour(checkOutDateTime) : null };
  }
  if (isContract || manualCheckInStatus !== null || manualCheckOutStatus !== null) return null;
  if (checkInDateTime < today) return null;
  // A stay that ends before it starts counts as its first moment, as for duplicates.
  const end = checkOutDateTime > checkInDateTime ? checkOutDateTime : checkInDateTime;
  return { arrivesAt: toHour(checkInDateTime), leavesAt: toHour(end) };
}

const toHour = (lotTime: string): string => lotTime.slice(0, 13);

/** Expected arrivals and departures of an hour of the lot's clock, `YYYY-MM-DD HH`. */
export interface ExpectedHour {
  hour: string;
  arrivals: number;
  departures: number;
}

/**
 * Returns the days from `today` on, from the cars on the lot now and the hours with arrivals or departures, in order.
 * Within an hour arrivals come first, because a spot is free for the next car only once it is empty.
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
