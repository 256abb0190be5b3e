import { prepared, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { iso } from '../rides/ride-json.js';

const UNHEARD = `ride.lot_id = $1 AND ride.status = 'requesting_ride' AND ride.alert AND ride.heard_at IS NULL`;
/** Made by `$3` at the latest, and not texted about: what was texted before is of a former request. */
const ON_DUTY_DUE = `ride.unheard_at IS NOT NULL AND ride.requested_at <= $3
  AND (ride.on_duty_texted_at IS NULL OR ride.on_duty_texted_at < ride.requested_at)`;

const ANY_DUE = prepared(`SELECT EXISTS (SELECT FROM rides AS ride
  WHERE ${UNHEARD} AND (ride.unheard_at IS NULL AND ride.requested_at <= $2 OR ${ON_DUTY_DUE})) AS found`);

/** The ride's version stays: no screen shows that the phone was texted. */
const CALL_ON_DUTY = prepared(`
  WITH due AS (
    SELECT ride.client_id FROM rides AS ride WHERE ${UNHEARD} AND ${ON_DUTY_DUE}
    ORDER BY ride.requested_at LIMIT $4 FOR UPDATE SKIP LOCKED
  ), texted AS (
    UPDATE rides AS ride SET on_duty_texted_at = $2 FROM due WHERE ride.client_id = due.client_id
    RETURNING ride.client_id, ride.lot_id, ride.requested_at
  ), history AS (
    INSERT INTO ride_moves (client_id, lot_id, action, from_status, to_status, at, by_kind)
    SELECT client_id, lot_id, 'on-duty-texted', 'requesting_ride', 'requesting_ride', $2, 'system' FROM texted
  )
  SELECT client_id AS "clientId", ${iso('requested_at')} AS "requestedAt", card->>'firstName' AS "firstName",
    card->>'terminal' AS terminal
  FROM texted JOIN riders USING (client_id) WHERE card IS NOT NULL`);

/** A request of which the on-duty phone is to hear; `requestedAt` is an instant. */
export interface CalledRequest {
  clientId: string;
  requestedAt: string;
  firstName: string;
  terminal: string;
}

/** Until when a request was made that is due now. Null: the lot has no on-duty phone. */
export interface Dues {
  unheard: Date;
  onDuty: Date | null;
}

/** Requests that nobody hears. Marking them is `RideWriter`'s. */
@Injectable()
export class UnacknowledgedRepository {
  constructor(private readonly dataSource: DataSource) {}

  async anyDue(lotId: string, { unheard, onDuty }: Dues): Promise<boolean> {
    const [row]: { found: boolean }[] = await this.dataSource.query(ANY_DUE, [lotId, unheard, onDuty]);
    return row?.found ?? false;
  }

  /** Notes at `at`, in the ride and in its history, that the phone is told of at most `limit` requests made until `until`. */
  callOnDuty(tx: Tx, lotId: string, until: Date, at: Date, limit: number): Promise<CalledRequest[]> {
    return tx.query<CalledRequest>(CALL_ON_DUTY, [lotId, at, until, limit]);
  }
}
