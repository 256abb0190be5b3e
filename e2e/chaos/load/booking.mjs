let bookings = 0;
const prefix = `70${String(Date.now() % 1000).padStart(3, '0')}`;

/** The phones of this run, for LIKE. */
export const phonePattern = `${prefix}%`;

/** What the Add form sends: here since yesterday, leaving in three days. No two of a run have the same phone. */
export function newBooking() {
  bookings += 1;
  return {
    firstName: 'Ada',
    lastName: `Okafor ${bookings}`,
    phone: `${prefix}${String(bookings).padStart(5, '0')}`,
    checkInDateTime: lotTime(-1),
    checkOutDateTime: lotTime(3),
    parkingSpot: 'A01',
    paymentAmount: '86.00',
    paymentMethod: 'Credit Card',
    partySize: 2,
    vehicleMake: 'Subaru',
    vehicleModel: 'Outback',
    vehicleColor: 'Green',
    returningAirline: 'Delta',
    terminal: '',
    notes: '',
    clientType: 'Walk In',
    customerId: '',
  };
}

/** @param {number} daysFromNow */
const lotTime = (daysFromNow) =>
  `${new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 16).replace('T', ' ')}:00`;
