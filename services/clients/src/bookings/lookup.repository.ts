import { contractTypes, phoneKeys, type Lookup, type Lot, type RpcResponse } from '@lotline/contracts';
import type { Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

type TextSender = NonNullable<RpcResponse<'clients.client.by-phone'>['client']>;

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

  /** Returns the newest booking of a phone that is not checked out, otherwise the newest. */
  async findNewestOpen(lot: Lot, phone: string): Promise<TextSender | undefined> {
    const found: TextSender[] = await this.dataSource.query(
      `SELECT id, first_name AS "firstName", shuttle_request_id AS link, language,
              NOT (checked_in OR manual_check_out_status IS NULL) AS "isCheckedOut"
       FROM clients WHERE lot_id = $1 AND phone_key(phone) = ANY($2)
       ORDER BY "isCheckedOut", created_at DESC, id DESC LIMIT 1`,
      [lot.id, phoneKeys(phone, lot)],
    );
    return found[0];
  }
}
