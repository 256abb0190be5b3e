import { phoneKey } from '@lotline/protocol';
import { areTwoCars, bookingKey, carMarks, type BookingMarks } from './same-booking.js';

const booking: BookingMarks & { phone: string } = {
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
  customerId: null,
  notes: '',
};
const unknown = { ...booking, phone: '000-000-0000' };

const keyOf = (of: typeof booking) => bookingKey(of, phoneKey(of.phone, { textingNumber: '+13105550100' }));

describe('bookingKey', () => {
  it.each([
    ['another way to write the phone', booking, { ...booking, phone: '3105550142' }],
    ['the same phone with its country code', booking, { ...booking, phone: '+1 (310) 555-0142' }],
    ['another spot, which a desk may have given since', booking, { ...booking, parkingSpot: 'C1' }],
    ['zeros of another length', unknown, { ...unknown, phone: '0000000000' }],
  ])('should be equal for %s', (_, one, other) => expect(keyOf(other)).toBe(keyOf(one)));

  it.each([
    ['another phone', booking, { ...booking, phone: '310-555-0143' }],
    ['another stay', booking, { ...booking, checkOutDateTime: '2026-11-25 18:05:00' }],
    ['another type', booking, { ...booking, clientType: 'Way' }],
    ['another spot of somebody without a phone', unknown, { ...unknown, parkingSpot: 'C1' }],
    ['words that only run together alike', booking, { ...booking, firstName: 'DanaR', lastName: 'eyes' }],
  ])('should differ for %s', (_, one, other) => expect(keyOf(other)).not.toBe(keyOf(one)));
});

describe('areTwoCars', () => {
  const are = (one: Partial<BookingMarks>, other: Partial<BookingMarks>) =>
    areTwoCars(carMarks({ ...booking, ...one }), carMarks({ ...booking, ...other }));

  it.each([
    ['first name', { firstName: 'Pat' }],
    ['last name', { lastName: 'Lee' }],
    ['make', { vehicleMake: 'Honda' }],
    ['model', { vehicleModel: 'Forester' }],
    ['color', { vehicleColor: 'Blue' }],
  ])('should tell cars apart by the %s', (_, other) => expect(are({}, other)).toBe(true));

  it.each([
    ['confirmation', { customerId: 'A1' }, { customerId: 'A2' }],
    ['plate', { notes: 'Plate: ABC123\nKey 4' }, { notes: 'Plate: XYZ789' }],
  ])('should tell cars apart by the %s', (_, one, other) => {
    expect(are(one, other)).toBe(true);
    expect(are(one, {})).toBe(false);
  });

  it.each([
    ['nothing', {}],
    ['case, accents and spaces', { firstName: ' DANA ', lastName: 'Réyes' }],
    ['what only one of them has', { vehicleMake: '', vehicleColor: '', customerId: 'A1' }],
    ['a name that the import filled in', { firstName: 'Unknown', lastName: 'Customer' }],
    ['notes, spot and stay', { notes: 'Key 4', parkingSpot: 'C1', checkOutDateTime: '2026-11-26 10:00:00' }],
  ])('should not tell cars apart by %s', (_, other) => {
    expect(are({}, other)).toBe(false);
    expect(are(other, {})).toBe(false);
  });
});
