let bookings = 0;
let imported = 0;
/** With it, phones begin with the American area codes 703 and 713: texts go to the lot's country only. */
const run = `3${String(Date.now() % 100).padStart(2, '0')}`;

/** The patterns of this run's phones, for LIKE: of added customers, of imported ones, of all. */
export const phonePattern = `70${run}%`;
export const importedPattern = `71${run}%`;
export const allPhones = `7_${run}%`;

/**
 * A booking as the Add form sends it: checked in since yesterday, leaves in three days. Phones are unique within a run.
 */
export function newBooking() {
  bookings += 1;
  return booking(`Okafor ${bookings}`, `70${run}${String(bookings).padStart(5, '0')}`);
}

/** A booking for an import. */
export function importedBooking() {
  imported += 1;
  return booking(`Imported ${imported}`, `71${run}${String(imported).padStart(5, '0')}`);
}

function booking(lastName: string, phone: string) {
  return {
    // A text to the on-duty phone contains only the first name, and texts of a run must differ.
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

const lotTime = (daysFromNow: number) =>
  `${new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 16).replace('T', ' ')}:00`;
