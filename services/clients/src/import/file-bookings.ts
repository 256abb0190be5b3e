import { hash } from 'node:crypto';
import { isCheckedOut, isContractRecord, isPlaceholderPhone, phoneDigits, type Lot } from '@lotline/contracts';
import { bookingKey } from './rows/same-booking.js';
import type { ImportedBooking } from './rows/booking.js';
import { BATCH_ROWS } from './import.js';
import { staysOverlap } from '../bookings/overlap.js';

/** How many rows of one phone, the last ones, are checked for an overlap. At least one batch. */
const MAX_STAYS_PER_PHONE = BATCH_ROWS;
/** How many duplicates of a row are listed. */
export const MAX_DUPLICATES_LISTED = 20;

interface Stay {
  row: number;
  checkInDateTime: string;
  checkOutDateTime: string;
}

/** Returns whether the duplicate rule applies: not to contracts, checked-out stays and placeholder phones. */
export const isOpenStay = (booking: ImportedBooking, lot: Pick<Lot, 'host' | 'reservationsHost'>): boolean =>
  !isPlaceholderPhone(booking.phone) && !isContractRecord(booking.clientType, lot) && !isCheckedOut(booking);

/** Collects the bookings of a file and finds duplicates among them. Takes about 300 bytes of memory per row. */
export class FileBookings {
  private readonly rowsByKey = new Map<string, number[]>();
  private readonly stays = new Map<string, Stay[]>();

  constructor(private readonly lot: Pick<Lot, 'host' | 'reservationsHost'>) {}

  /** Adds a row. Returns the first rows that are the same booking in order, at most `MAX_DUPLICATES_LISTED`. */
  add(row: number, booking: ImportedBooking): number[] {
    const same = new Set<number>();
    for (const key of identityKeys(booking)) {
      const rows = this.rowsByKey.get(key) ?? [];
      for (const other of rows) same.add(other);
      if (rows.length === 0) this.rowsByKey.set(key, rows);
      if (rows.length < MAX_DUPLICATES_LISTED) rows.push(row);
    }
    if (isOpenStay(booking, this.lot)) {
      for (const stay of this.addStay(row, booking)) if (staysOverlap(stay, booking)) same.add(stay.row);
    }
    return [...same].sort((one, other) => one - other).slice(0, MAX_DUPLICATES_LISTED);
  }

  /** Returns the earlier stays of the same phone. */
  private addStay(row: number, { phone, checkInDateTime, checkOutDateTime }: ImportedBooking): Stay[] {
    const digits = phoneDigits(phone);
    const before = this.stays.get(digits) ?? [];
    this.stays.set(digits, [...before, { row, checkInDateTime, checkOutDateTime }].slice(-MAX_STAYS_PER_PHONE));
    return before;
  }
}

/** Returns a record's keys, each unique within its lot: the id, the customer id, and the hashed `bookingKey`. */
function identityKeys(booking: ImportedBooking): string[] {
  const { id, customerId } = booking;
  const booked = hash('sha1', bookingKey(booking), 'base64url');
  return [
    `b${booked}`,
    ...(id === null ? [] : [`i${id.toLowerCase()}`]),
    ...(customerId === null ? [] : [`c${customerId}`]),
  ];
}
