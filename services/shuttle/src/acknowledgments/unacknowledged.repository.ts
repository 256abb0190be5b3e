import { prepared, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { iso } from '../rides/ride-json.js';

const PENDING = `ride.status = 'requesting_ride' AND ride.alert AND ride.acknowledged_at IS NULL`;
/** Requested at `$3` or earlier and not texted about: an older `on_duty_texted_at` belongs to an earlier request. */
const ON_DUTY_DUE = `ride.unacknowledged_at IS NOT NULL AND ride.requested_at <= $3
  AND (ride.on_duty_texted_at IS NULL OR ride.on_duty_texted_at < ride.requested_at)`;

const DUE_LOTS = prepared(`SELECT lot.id FROM unnest($1::text[], $4::boolean[]) AS lot (id, has_phone)
  WHERE EXISTS (SELECT FROM rides AS ride WHERE ride.lot_id = lot.id AND ${PENDING}
    AND (ride.unacknowledged_at IS NULL AND ride.requested_at <= $2 OR lot.has_phone AND ${ON_DUTY_DUE}))`);

/** Leaves the ride's version unchanged: no page shows that the phone was texted. */
const CLAIM_FOR_ON_DUTY_TEXT = prepared(`
  WITH due AS (
    SELECT ride.client_id FROM rides AS ride WHERE ride.lot_id = $1 AND ${PENDING} AND ${ON_DUTY_DUE}
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

/** A request that the on-duty phone is texted about. `requestedAt` is an ISO instant. */
export interface OnDutyRequest {
  clientId: string;
  requestedAt: string;
  firstName: string;
  terminal: string;
}

/** A request made at this time or earlier is due now: to be marked, and for a text to the on-duty phone. */
export interface DueTimes {
  unacknowledged: Date;
  onDuty: Date;
}

/** Finds requests that no one acknowledged. `RideWriter` marks them. */
@Injectable()
export class UnacknowledgedRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the ids of the lots that have due requests. */
  async findDueLots(
    lots: readonly { id: string; hasPhone: boolean }[],
    { unacknowledged, onDuty }: DueTimes,
  ): Promise<string[]> {
    const found: { id: string }[] = await this.dataSource.query(DUE_LOTS, [
      lots.map(({ id }) => id),
      unacknowledged,
      onDuty,
      lots.map(({ hasPhone }) => hasPhone),
    ]);
    return found.map(({ id }) => id);
  }

  /**
   * Records in the ride and its history that the on-duty phone is texted at `at`, for at most `limit` requests made at `until`
   * or earlier, and returns these requests.
   */
  claimForOnDutyText(tx: Tx, lotId: string, until: Date, at: Date, limit: number): Promise<OnDutyRequest[]> {
    return tx.query<OnDutyRequest>(CLAIM_FOR_ON_DUTY_TEXT, [lotId, at, until, limit]);
  }
}
