let bookings = 0;
let imported = 0;
const run = String(Date.now() % 1000).padStart(3, '0');

/** The phones of this run, for LIKE: of who was added, of who was imported, of all. */
export const phonePattern = `70${run}%`;
export const importedPattern = `71${run}%`;
export const allPhones = `7_${run}%`;

/** What the Add form sends: here since yesterday, leaving in three days. No two of a run have the same phone. */
export function newBooking() {
  bookings += 1;
  return booking(`Okafor ${bookings}`, `70${run}${String(bookings).padStart(5, '0')}`);
}

/** As `newBooking`, for a file of them. */
export function importedBooking() {
  imported += 1;
  return booking(`Imported ${imported}`, `71${run}${String(imported).padStart(5, '0')}`);
}

/** @param {string} lastName @param {string} phone */
function booking(lastName, phone) {
  return {
    // A text to the on-duty phone has the first name only, and no two texts of a run are to have the same words.
    firstName: `Ada ${Number(phone.slice(-5))}`,
    lastName,
    phone,
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
