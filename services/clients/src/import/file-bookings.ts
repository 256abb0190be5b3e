import { hash } from 'node:crypto';
import { isCheckedOut, isContractRecord, phoneKey, type Lot, textKey } from '@lotline/protocol';
import { areTwoCars, bookingKey, carMarks, type CarMarks } from './rows/same-booking.js';
import type { ImportedBooking } from './rows/booking.js';
import { BATCH_ROWS } from './import.js';
import { staysOverlap } from '../bookings/stay-here.js';

/** How many rows of one phone, the last ones, are checked for an overlap. At least one batch. */
const MAX_STAYS_PER_PHONE = BATCH_ROWS;
/** How many duplicates of a row are listed. */
export const MAX_DUPLICATES_LISTED = 20;

/** A row, with what tells it from another car of the same phone. */
interface KnownRow {
  row: number;
  car: CarMarks;
}
interface Stay extends KnownRow {
  checkInDateTime: string;
  checkOutDateTime: string;
}

/** What a row has in common with earlier rows of its file. */
export interface RowsInCommon {
  /** The first rows that are the same booking in order, at most `MAX_DUPLICATES_LISTED`. */
  sameAs: number[];
  /** The first row of another car that has the same phone at the same time. */
  sharesPhoneWith: number | undefined;
}

/** Returns whether the duplicate rule applies: not to contracts, checked-out stays and placeholder phones. */
export const isOpenStay = (booking: ImportedBooking, lot: Pick<Lot, 'host' | 'reservationsHost'>): boolean =>
  textKey(booking.phone) !== null && !isContractRecord(booking.clientType, lot) && !isCheckedOut(booking);

/** Collects the bookings of a file and finds duplicates among them. Takes about 600 bytes of memory per row. */
export class FileBookings {
  private readonly rowsByKey = new Map<string, KnownRow[]>();
  private readonly stays = new Map<string, Stay[]>();

  constructor(private readonly lot: Pick<Lot, 'host' | 'reservationsHost' | 'textingNumber'>) {}

  /** Adds a row, and returns what it has in common with the rows before it. */
  add(row: number, booking: ImportedBooking): RowsInCommon {
    const car = carMarks(booking);
    const phone = phoneKey(booking.phone, this.lot);
    const same = new Set<number>();
    for (const key of [bookedKey(booking, phone), ...idKeys(booking)]) {
      const isId = !key.startsWith(BOOKED);
      const rows = this.rowsByKey.get(key) ?? [];
      for (const other of rows) if (isId || !areTwoCars(other.car, car)) same.add(other.row);
      if (rows.length === 0) this.rowsByKey.set(key, rows);
      if (rows.length < MAX_DUPLICATES_LISTED) rows.push({ row, car });
    }
    let sharesPhoneWith: number | undefined;
    if (phone !== null && isOpenStay(booking, this.lot)) {
      for (const stay of this.addStay({ row, car, ...booking }, phone)) {
        if (!staysOverlap(stay, booking)) continue;
        if (areTwoCars(stay.car, car)) sharesPhoneWith ??= stay.row;
        else same.add(stay.row);
      }
    }
    return { sameAs: [...same].sort((one, other) => one - other).slice(0, MAX_DUPLICATES_LISTED), sharesPhoneWith };
  }

  /** Returns the earlier stays of the same phone. */
  private addStay({ row, car, checkInDateTime, checkOutDateTime }: Stay, phone: string): Stay[] {
    const before = this.stays.get(phone) ?? [];
    this.stays.set(phone, [...before, { row, car, checkInDateTime, checkOutDateTime }].slice(-MAX_STAYS_PER_PHONE));
    return before;
  }
}

const BOOKED = 'b';
/** The hashed `bookingKey`, which bookings of two cars can have in common. */
const bookedKey = (booking: ImportedBooking, phone: string | null): string =>
  BOOKED + hash('sha1', bookingKey(booking, phone), 'base64url');

/** The keys that are unique within a lot: the id and the customer id. */
const idKeys = ({ id, customerId }: ImportedBooking): string[] => [
  ...(id === null ? [] : [`i${id.toLowerCase()}`]),
  ...(customerId === null ? [] : [`c${customerId}`]),
];
