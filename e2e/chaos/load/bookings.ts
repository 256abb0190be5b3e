import { booking } from '../../support/customers.ts';

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
  return ofPhone(`Okafor ${bookings}`, `70${run}${String(bookings).padStart(5, '0')}`);
}

/** A booking for an import. */
export function importedBooking() {
  imported += 1;
  return ofPhone(`Imported ${imported}`, `71${run}${String(imported).padStart(5, '0')}`);
}

// A text to the on-duty phone contains only the first name, and texts of a run must differ.
const ofPhone = (lastName: string, phone: string) => ({
  ...booking({ firstName: `Ada ${Number(phone.slice(-5))}`, lastName, parkingSpot: 'A01' }),
  phone,
});
