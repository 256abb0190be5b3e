import { hash } from 'node:crypto';
import {
  isCheckedOutByHand,
  isContractRecord,
  isPlaceholderPhone,
  phoneDigits,
  staysOverlap,
  type Lot,
} from '@lotline/contracts';
import { bookingKey } from './rows/same-booking.js';
import type { ImportedBooking } from './rows/booking.js';
import { BATCH_ROWS } from './import.js';

/** Of one phone so many rows are looked through for an overlap, the newest: no fewer than one batch may have. */
const MAX_OF_PHONE = BATCH_ROWS;
/** So many rows are named that one is the same as. */
export const MAX_SAME_BOOKINGS = 20;

interface Stay {
  row: number;
  checkInDateTime: string;
  checkOutDateTime: string;
}

/** Whether the rule of overlapping stays asks about it (design §6): a contract, a stay that is over and zeros are aside. */
export const isOpenStay = (booking: ImportedBooking, lot: Pick<Lot, 'host' | 'reservationsHost'>): boolean =>
  !isPlaceholderPhone(booking.phone) && !isContractRecord(booking.clientType, lot) && !isCheckedOutByHand(booking);

/** The bookings of a file so far, to find those that it has twice. Holds some 300 bytes a row. */
export class FileBookings {
  private readonly byMark = new Map<string, number[]>();
  private readonly stays = new Map<string, Stay[]>();

  constructor(private readonly lot: Pick<Lot, 'host' | 'reservationsHost'>) {}

  /** The rows that were added before and are the same booking, the first first; at most `MAX_SAME_BOOKINGS` of them. */
  add(row: number, booking: ImportedBooking): number[] {
    const same = new Set<number>();
    for (const mark of marksOf(booking)) {
      const rows = this.byMark.get(mark) ?? [];
      for (const each of rows) same.add(each);
      if (rows.length === 0) this.byMark.set(mark, rows);
      if (rows.length < MAX_SAME_BOOKINGS) rows.push(row);
    }
    if (isOpenStay(booking, this.lot)) {
      for (const stay of this.addStay(row, booking)) if (staysOverlap(stay, booking)) same.add(stay.row);
    }
    return [...same].sort((one, other) => one - other).slice(0, MAX_SAME_BOOKINGS);
  }

  /** Those of the same phone before it. */
  private addStay(row: number, { phone, checkInDateTime, checkOutDateTime }: ImportedBooking): Stay[] {
    const digits = phoneDigits(phone);
    const before = this.stays.get(digits) ?? [];
    this.stays.set(digits, [...before, { row, checkInDateTime, checkOutDateTime }].slice(-MAX_OF_PHONE));
    return before;
  }
}

/** What no two records of a lot share: their id, their customer id, and all that makes them one booking. */
function marksOf(booking: ImportedBooking): string[] {
  const { id, customerId } = booking;
  const key = hash('sha1', bookingKey(booking), 'base64url');
  return [
    `b${key}`,
    ...(id === null ? [] : [`i${id.toLowerCase()}`]),
    ...(customerId === null ? [] : [`c${customerId}`]),
  ];
}
