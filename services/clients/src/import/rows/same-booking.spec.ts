import { bookingKey, type BookingMarks } from './same-booking.js';

const booking: BookingMarks = {
  firstName: 'Dana',
  lastName: 'Reyes',
  phone: '310-555-0142',
  checkInDateTime: '2026-11-20 09:30:00',
  checkOutDateTime: '2026-11-24 18:05:00',
  clientType: 'Walk In',
  parkingSpot: 'B12',
  vehicleMake: 'Subaru',
  vehicleModel: 'Outback',
  vehicleColor: 'Green',
};
const unknown = { ...booking, phone: '000-000-0000' };

describe('bookingKey', () => {
  it.each([
    ['another way to write the phone', booking, { ...booking, phone: '3105550142' }],
    ['another spot, which a desk may have given since', booking, { ...booking, parkingSpot: 'C1' }],
    ['zeros of another length', unknown, { ...unknown, phone: '0000000000' }],
  ])('should be equal for %s', (_, one, other) => expect(bookingKey(other)).toBe(bookingKey(one)));

  it.each([
    ['another phone', booking, { ...booking, phone: '310-555-0143' }],
    ['another stay', booking, { ...booking, checkOutDateTime: '2026-11-25 18:05:00' }],
    ['another type', booking, { ...booking, clientType: 'Way' }],
    ['another spot of somebody without a phone', unknown, { ...unknown, parkingSpot: 'C1' }],
    ['words that only run together alike', booking, { ...booking, firstName: 'DanaR', lastName: 'eyes' }],
  ])('should differ for %s', (_, one, other) => expect(bookingKey(other)).not.toBe(bookingKey(one)));
});
