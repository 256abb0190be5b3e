import { type ClientRecord, isPlaceholderPhone, phoneDigits } from '@lotline/contracts';

/** The fields that distinguish bookings of a lot that do not overlap. */
export type BookingMarks = Pick<
  ClientRecord,
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'checkInDateTime'
  | 'checkOutDateTime'
  | 'clientType'
  | 'parkingSpot'
  | 'vehicleMake'
  | 'vehicleModel'
  | 'vehicleColor'
>;

/**
 * Returns a key that is equal for two records of the same booking: same person, stay and type
 * (docs/product/import-export.md#import). Without a phone, many customers are called 'Unknown Customer', so the spot
 * and the vehicle must be the same too.
 */
export function bookingKey(booking: BookingMarks): string {
  const { firstName, lastName, phone, checkInDateTime, checkOutDateTime, clientType } = booking;
  const { parkingSpot, vehicleMake, vehicleModel, vehicleColor } = booking;
  const marks = [firstName, lastName, checkInDateTime, checkOutDateTime, clientType];
  const more = isPlaceholderPhone(phone)
    ? ['', parkingSpot, vehicleMake, vehicleModel, vehicleColor]
    : [phoneDigits(phone)];
  return JSON.stringify([...marks, ...more]);
}
