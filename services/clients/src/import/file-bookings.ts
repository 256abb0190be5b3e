import { createHash } from 'node:crypto';
import {
  bookingKey,
  isCheckedOutByHand,
  isContractRecord,
  isPlaceholderPhone,
  phoneDigits,
  staysOverlap,
  type ImportedBooking,
  type Lot,
} from '@lotline/contracts';
import { BATCH_ROWS } from './import.js';

/** Of one phone so many rows are looked through for an overlap, the newest: no fewer than one batch may have. */
const MOST_OF_PHONE = BATCH_ROWS;
/** So many rows are named that one is the same as. */
const MOST_SAME = 20;

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

  /** Rows that were added and are the same booking, the first first. */
  find(booking: ImportedBooking): number[] {
    const same = new Set(marksOf(booking).flatMap((mark) => this.byMark.get(mark) ?? []));
    if (isOpenStay(booking, this.lot)) {
      const before = this.stays.get(phoneDigits(booking.phone)) ?? [];
      for (const stay of before) if (staysOverlap(stay, booking)) same.add(stay.row);
    }
    return [...same].sort((one, other) => one - other).slice(0, MOST_SAME);
  }

  add(row: number, booking: ImportedBooking): void {
    for (const mark of marksOf(booking)) {
      const rows = this.byMark.get(mark);
      if (!rows) this.byMark.set(mark, [row]);
      else if (rows.length < MOST_SAME) rows.push(row);
    }
    if (!isOpenStay(booking, this.lot)) return;
    const { checkInDateTime, checkOutDateTime } = booking;
    const digits = phoneDigits(booking.phone);
    const stays = this.stays.get(digits) ?? [];
    if (stays.length === 0) this.stays.set(digits, stays);
    stays.push({ row, checkInDateTime, checkOutDateTime });
    if (stays.length > MOST_OF_PHONE) stays.shift();
  }
}

/** What no two records of a lot share: their id, their customer id, and all that makes them one booking. */
function marksOf(booking: ImportedBooking): string[] {
  const { id, customerId } = booking;
  const key = createHash('sha1').update(bookingKey(booking)).digest('base64url');
  return [
    `b${key}`,
    ...(id === null ? [] : [`i${id.toLowerCase()}`]),
    ...(customerId === null ? [] : [`c${customerId}`]),
  ];
}
