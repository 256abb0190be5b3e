import type { ClientRecord } from '@lotline/protocol';

/** The values of missing fields (docs/product/import-export.md#import-defaults). */
export const IMPORT_DEFAULTS = {
  firstName: 'Unknown',
  lastName: 'Customer',
  phone: '000-000-0000',
  parkingSpot: 'TBD',
};

/** The fields that tell two cars of one phone apart. */
export type CarFields = Pick<
  ClientRecord,
  'firstName' | 'lastName' | 'customerId' | 'vehicleMake' | 'vehicleModel' | 'vehicleColor' | 'notes'
>;

/** The fields that distinguish bookings of a lot that do not overlap. */
export type BookingMarks = CarFields &
  Pick<ClientRecord, 'checkInDateTime' | 'checkOutDateTime' | 'clientType' | 'parkingSpot'>;

/**
 * Returns a key that is equal for two records of the same booking, unless `areTwoCars`: same person, stay and type
 * (docs/product/import-export.md#import). Without a phone, many customers are called 'Unknown Customer', so the spot
 * and the vehicle must be the same too. `phone`: the `phoneKey` of the booking.
 */
export function bookingKey(booking: BookingMarks, phone: string | null): string {
  const { firstName, lastName, checkInDateTime, checkOutDateTime, clientType } = booking;
  const { parkingSpot, vehicleMake, vehicleModel, vehicleColor } = booking;
  const marks = [firstName, lastName, checkInDateTime, checkOutDateTime, clientType];
  const more = phone === null ? ['', parkingSpot, vehicleMake, vehicleModel, vehicleColor] : [phone];
  return JSON.stringify([...marks, ...more]);
}

/** The line of notes with the license plate (`row-cells.ts`). */
const PLATE = /^Plate: (.+)$/m;

const comparable = (text: string): string => {
  const lower = text.toLowerCase();
  // Most texts need no normalization, which takes most of the time.
  return /^[a-z\d]*$/.test(lower) ? lower : lower.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');
};

const nameOf = (text: string, unknown: string): string => (text === unknown ? '' : comparable(text));

/** What tells a car from others of the same phone: name, confirmation, car and plate, each '' if it is not known. */
export type CarMarks = readonly string[];

export const carMarks = (booking: CarFields): CarMarks => [
  nameOf(booking.firstName, IMPORT_DEFAULTS.firstName),
  nameOf(booking.lastName, IMPORT_DEFAULTS.lastName),
  comparable(booking.customerId ?? ''),
  comparable(booking.vehicleMake),
  comparable(booking.vehicleModel),
  comparable(booking.vehicleColor),
  comparable(PLATE.exec(booking.notes)?.[1] ?? ''),
];

/**
 * Whether two bookings of one phone are of two cars: a mark that both have differs
 * (docs/product/import-export.md#two-cars-one-phone).
 */
export const areTwoCars = (one: CarMarks, other: CarMarks): boolean =>
  one.some((mark, at) => mark !== '' && other[at] !== '' && mark !== other[at]);
