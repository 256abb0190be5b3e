import { contractTypes, phoneKey, phoneKeys, type Lot } from '@lotline/protocol';
import { prepared, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { isOpenStay } from './file-bookings.js';
import type { GoodRow } from './import.js';
import { areTwoCars, carMarks, type CarFields } from './rows/same-booking.js';

/** Bookings of a row's phone that are compared with it, those of the same name first. */
const MAX_CANDIDATES = 20;

/**
 * Finds what each row of $2 (JSON) has in common with existing bookings: `identified` by the id of an exported record or by the customer
 * id; `candidates` of the same phone, with an open and overlapping stay as `staysOverlap` defines it, or with the same booking as
 * `bookingKey` defines it; `unreachable`, the same booking without a phone.
 */
const FIND = prepared(`
  SELECT a.row, coalesce(
    (SELECT c.id FROM clients c WHERE c.lot_id = $1 AND c.id = a.id),
    (SELECT c.id FROM clients c WHERE c.lot_id = $1 AND c.customer_id = a.customer_id)) AS identified,
    (SELECT json_agg(candidate) FROM (
      SELECT c.id, c.first_name AS "firstName", c.last_name AS "lastName", c.customer_id AS "customerId",
        c.vehicle_make AS "vehicleMake", c.vehicle_model AS "vehicleModel", c.vehicle_color AS "vehicleColor", c.notes,
        to_char(c.check_in_date_time, 'YYYY-MM-DD HH24:MI') AS "checkIn", o.overlaps
      FROM clients c, LATERAL (SELECT a.is_open AND c.client_type <> ALL($3) AND (c.checked_in OR c.manual_check_out_status IS NULL)
        AND (c.check_in_date_time = a.check_in
          OR (c.check_in_date_time < greatest(a.check_in, a.check_out)
            AND a.check_in < greatest(c.check_in_date_time, c.check_out_date_time))) AS overlaps) o
      WHERE c.lot_id = $1 AND phone_key(c.phone) = ANY(a.phone_keys) AND (o.overlaps OR (
        c.check_in_date_time IS NOT DISTINCT FROM a.check_in AND c.check_out_date_time IS NOT DISTINCT FROM a.check_out
        AND c.first_name = a.first_name AND c.last_name = a.last_name AND c.client_type = a.client_type))
      ORDER BY (c.first_name = a.first_name AND c.last_name = a.last_name) DESC, c.vehicle_model = a.vehicle_model DESC, c.id
      LIMIT ${MAX_CANDIDATES}) candidate) AS candidates,
    (SELECT c.id FROM clients c
     WHERE a.phone_keys IS NULL AND c.lot_id = $1 AND c.check_out_date_time = a.check_out
       AND c.check_in_date_time = a.check_in AND phone_key(c.phone) IS NULL
       AND c.first_name = a.first_name AND c.last_name = a.last_name AND c.client_type = a.client_type
       AND c.parking_spot = a.parking_spot AND c.vehicle_make = a.vehicle_make
       AND c.vehicle_model = a.vehicle_model AND c.vehicle_color = a.vehicle_color
     LIMIT 1) AS unreachable
  FROM json_to_recordset($2) AS a (row int, id uuid, customer_id text, phone_keys text[], is_open boolean, check_in timestamp,
    check_out timestamp, first_name text, last_name text, client_type text, parking_spot text, vehicle_make text,
    vehicle_model text, vehicle_color text)`);

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
