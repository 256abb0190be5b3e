import { contractTypes, isPlaceholderPhone, phoneDigits, type Lot } from '@lotline/contracts';
import { prepared, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { isOpenStay } from './file-bookings.js';
import type { GoodRow } from './import.js';

/**
 * Finds the existing booking that each row of $2 (JSON) duplicates, in this order: by the id of an exported record; by the customer
 * id; an open booking of the same phone with an overlapping stay, as `staysOverlap` defines it; the same booking, as `bookingKey`
 * defines it, with or without a phone.
 */
const FIND = prepared(`
  SELECT a.row, coalesce(
    (SELECT c.id FROM clients c WHERE c.lot_id = $1 AND c.id = a.id),
    (SELECT c.id FROM clients c WHERE c.lot_id = $1 AND c.customer_id = a.customer_id),
    (SELECT c.id FROM clients c
     WHERE a.is_open AND c.lot_id = $1 AND c.phone_digits = a.digits AND c.client_type <> ALL($3)
       AND (c.checked_in OR c.manual_check_out_status IS NULL)
       AND (c.check_in_date_time = a.check_in
         OR (c.check_in_date_time < greatest(a.check_in, a.check_out)
           AND a.check_in < greatest(c.check_in_date_time, c.check_out_date_time)))
     LIMIT 1),
    (SELECT c.id FROM clients c
     WHERE c.lot_id = $1 AND c.phone_digits = a.digits
       AND c.check_in_date_time IS NOT DISTINCT FROM a.check_in
       AND c.check_out_date_time IS NOT DISTINCT FROM a.check_out AND c.first_name = a.first_name AND c.last_name = a.last_name
       AND c.client_type = a.client_type
     LIMIT 1),
    (SELECT c.id FROM clients c
     WHERE a.digits IS NULL AND c.lot_id = $1 AND c.check_out_date_time = a.check_out
       AND c.check_in_date_time = a.check_in AND c.phone_digits IS NULL
       AND c.first_name = a.first_name AND c.last_name = a.last_name AND c.client_type = a.client_type
       AND c.parking_spot = a.parking_spot AND c.vehicle_make = a.vehicle_make
       AND c.vehicle_model = a.vehicle_model AND c.vehicle_color = a.vehicle_color
     LIMIT 1)
  ) AS existing
  FROM json_to_recordset($2) AS a (row int, id uuid, customer_id text, digits text, is_open boolean, check_in timestamp,
    check_out timestamp, first_name text, last_name text, client_type text, parking_spot text, vehicle_make text,
    vehicle_model text, vehicle_color text)`);

/** Takes the same locks as `BookingsRepository.lockPhone`, in a fixed order to avoid deadlocks. */
const LOCK_PHONES = prepared(
  `SELECT pg_advisory_xact_lock(key) FROM (SELECT DISTINCT hashtextextended($1 || ' ' || digits, 0) AS key
   FROM unnest($2::text[]) AS digits ORDER BY 1) keys`,
);

/** Finds the lot's bookings that rows of a file duplicate. */
@Injectable()
export class ExistingBookings {
  /** Locks the rows' phones until the transaction ends, so that imports and concurrent adds of the same phone see each other. */
  async lockPhones(tx: Tx, lot: Lot, rows: readonly GoodRow[]): Promise<void> {
    const digits = rows.filter(({ booking }) => isOpenStay(booking, lot)).map((row) => phoneDigits(row.booking.phone));
    if (digits.length > 0) await tx.query(LOCK_PHONES, [lot.id, [...new Set(digits)]]);
  }

  /** Returns the ids of the existing bookings by row number. */
  async find(tx: Pick<Tx, 'query'>, lot: Lot, rows: readonly GoodRow[]): Promise<Map<number, string>> {
    if (rows.length === 0) return new Map();
    const input = JSON.stringify(rows.map((row) => toInput(row, lot)));
    const found = await tx.query<{ row: number; existing: string | null }>(FIND, [lot.id, input, contractTypes(lot)]);
    return new Map(found.flatMap(({ row, existing }) => (existing === null ? [] : [[row, existing]])));
  }
}

const toInput = ({ row, booking }: GoodRow, lot: Lot) => ({
  row,
  id: booking.id,
  customer_id: booking.customerId,
  digits: isPlaceholderPhone(booking.phone) ? null : phoneDigits(booking.phone),
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
