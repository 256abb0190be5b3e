import { contractTypes, type Lookup, type Lot } from '@lotline/contracts';
import type { Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

@Injectable()
export class LookupRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The newest record with these digits, a contract record first (design §7 "lookup"). */
  async find(lot: Lot, digits: string, db: Pick<Tx, 'query'> = this.dataSource): Promise<Lookup | undefined> {
    const found = await db.query<Lookup>(
      `SELECT first_name AS "firstName", last_name AS "lastName", vehicle_make AS "vehicleMake",
              vehicle_model AS "vehicleModel", vehicle_color AS "vehicleColor", notes, client_type AS "clientType",
              to_char(check_out_date_time, 'YYYY-MM-DD HH24:MI:SS') AS "checkOutDateTime", phone
       FROM clients WHERE lot_id = $1 AND phone_digits = $2
       ORDER BY (client_type = ANY($3)) DESC, created_at DESC, id DESC LIMIT 1`,
      [lot.id, digits, contractTypes(lot)],
    );
    return found[0];
  }
}
