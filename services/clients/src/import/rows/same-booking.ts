import { type ClientRecord, isPlaceholderPhone, phoneDigits } from '@lotline/contracts';

/** What tells two bookings of one lot apart where the rule of overlapping stays says nothing. */
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
 * Equal for two records of one booking (an import, design §6): the same person, stay and type. Without a phone many are
 * called 'Unknown Customer', so their spot and vehicle have to be the same too.
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
