import { contractTypes, phoneKeys, type Lookup, type Lot } from '@lotline/protocol';
import type { Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SendersBooking, StayWindow } from './stay-here.js';

/** More bookings of a phone than one person can have here. */
const MAX_BOOKINGS = 20;

@Injectable()
export class LookupRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the newest record of a phone, preferring a contract record. Undefined for a phone that means "none given". */
  async find(lot: Lot, phone: string, db: Pick<Tx, 'query'> = this.dataSource): Promise<Lookup | undefined> {
    const found = await db.query<Lookup>(
      `SELECT first_name AS "firstName", last_name AS "lastName", vehicle_make AS "vehicleMake",
              vehicle_model AS "vehicleModel", vehicle_color AS "vehicleColor", notes, language, client_type AS "clientType",
              coalesce(to_char(check_out_date_time, 'YYYY-MM-DD HH24:MI:SS'), '') AS "checkOutDateTime", phone
       FROM clients WHERE lot_id = $1 AND phone_key(phone) = ANY($2)
       ORDER BY (client_type = ANY($3)) DESC, created_at DESC, id DESC LIMIT 1`,
      [lot.id, phoneKeys(phone, lot), contractTypes(lot)],
    );
    return found[0];
  }

  /**
   * Returns the bookings of a phone among which `findSender` chooses: the newest first, but those that are or may be here before them.
   */
  async findOfSender(lot: Lot, phone: string, { soon, lately }: StayWindow): Promise<SendersBooking[]> {
    return this.dataSource.query(
      `SELECT id, first_name AS "firstName", shuttle_request_id AS link, language, client_type = ANY($3) AS "isContract",
              checked_in AS "isCheckedIn", NOT (checked_in OR manual_check_out_status IS NULL) AS "isCheckedOut",
              coalesce(to_char(check_in_date_time, 'YYYY-MM-DD HH24:MI:SS'), '') AS "checkInDateTime",
              coalesce(to_char(check_out_date_time, 'YYYY-MM-DD HH24:MI:SS'), '') AS "checkOutDateTime",
              concat_ws(' ', nullif(vehicle_color, ''), nullif(vehicle_make, ''), nullif(vehicle_model, '')) AS vehicle,
              parking_spot AS "parkingSpot"
       FROM clients WHERE lot_id = $1 AND phone_key(phone) = ANY($2)
       ORDER BY "isContract", checked_in DESC, "isCheckedOut",
                coalesce(check_in_date_time <= $4::timestamp AND check_out_date_time >= $5::timestamp, false) DESC,
                created_at DESC, id DESC LIMIT ${MAX_BOOKINGS}`,
      [lot.id, phoneKeys(phone, lot), contractTypes(lot), soon, lately],
    );
  }
}
