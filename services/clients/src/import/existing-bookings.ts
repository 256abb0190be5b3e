import { contractTypes, phoneKey, phoneKeys, type Lot } from '@lotline/protocol';
import { prepared, sqlFile, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { isOpenStay } from './file-bookings.js';
import type { GoodRow } from './import.js';
import { areTwoCars, carMarks, type CarFields } from './rows/same-booking.js';

/** Bookings of a row's phone that are compared with it, those of the same name first. */
const MAX_CANDIDATES = 20;

const FIND = prepared(sqlFile(import.meta.url, 'existing-bookings.sql', { max_candidates: String(MAX_CANDIDATES) }));

/** Takes the same locks as `BookingsRepository.lockPhone`, in a fixed order to avoid deadlocks. */
const LOCK_PHONES = prepared(
  `SELECT pg_advisory_xact_lock(key) FROM (SELECT DISTINCT hashtextextended($1 || ' ' || phone, 0) AS key
   FROM unnest($2::text[]) AS phone ORDER BY 1) keys`,
);

interface Candidate extends CarFields {
  id: string;
  /** A lot time to the minute; null for a contract without one. */
  checkIn: string | null;
  overlaps: boolean | null;
}

interface FoundRow {
  row: number;
  identified: string | null;
  candidates: Candidate[] | null;
  unreachable: string | null;
}

/** What a row has in common with the lot's bookings. */
export interface BookingInCommon {
  /** The id of the booking that the row duplicates. */
  existing?: string;
  /** What a person should know: another car has the same phone. */
  notice?: string;
}

/** Finds the lot's bookings that rows of a file duplicate. */
@Injectable()
export class ExistingBookings {
  /** Locks the rows' phones until the transaction ends, so that imports and concurrent adds of the same phone see each other. */
  async lockPhones(tx: Tx, lot: Lot, rows: readonly GoodRow[]): Promise<void> {
    const open = rows.filter(({ booking }) => isOpenStay(booking, lot));
    const keys = open.flatMap(({ booking }) => phoneKey(booking.phone, lot) ?? []);
    if (keys.length > 0) await tx.query(LOCK_PHONES, [lot.id, [...new Set(keys)]]);
  }

  /** Returns what rows have in common with existing bookings by row number. */
  async find(tx: Pick<Tx, 'query'>, lot: Lot, rows: readonly GoodRow[]): Promise<Map<number, BookingInCommon>> {
    if (rows.length === 0) return new Map();
    const input = JSON.stringify(rows.map((row) => toInput(row, lot)));
    const found = await tx.query<FoundRow>(FIND, [lot.id, input, contractTypes(lot)]);
    const bookings = new Map(rows.map(({ row, booking }) => [row, booking]));
    return new Map(
      found.flatMap((each): [number, BookingInCommon][] => {
        const booking = bookings.get(each.row);
        return booking ? [[each.row, inCommon(each, booking)]] : [];
      }),
    );
  }
}

function inCommon({ identified, candidates, unreachable }: FoundRow, booking: GoodRow['booking']): BookingInCommon {
  const marks = carMarks(booking);
  const same = candidates?.find((candidate) => !areTwoCars(carMarks(candidate), marks))?.id;
  const existing = identified ?? same ?? unreachable;
  if (existing !== null) return { existing };
  const other = candidates?.find(({ overlaps }) => overlaps);
  if (!other) return {};
  const from = other.checkIn === null ? '' : ` from ${other.checkIn}`;
  return { notice: `Shares its phone with the booking of ${other.firstName} ${other.lastName}${from}` };
}

const toInput = ({ row, booking }: GoodRow, lot: Lot) => ({
  row,
  id: booking.id,
  customer_id: booking.customerId,
  phone_keys: orNull(phoneKeys(booking.phone, lot)),
  is_open: isOpenStay(booking, lot),
  check_in: booking.checkInDateTime || null,
  check_out: booking.checkOutDateTime || null,
  first_name: booking.firstName,
  last_name: booking.lastName,
  client_type: booking.clientType,
  parking_spot: booking.parkingSpot,
  vehicle_make: booking.vehicleMake,
  vehicle_model: booking.vehicleModel,
  vehicle_color: booking.vehicleColor,
});

/** The database compares bookings without a phone by other fields. */
const orNull = (keys: string[]): string[] | null => (keys.length === 0 ? null : keys);
