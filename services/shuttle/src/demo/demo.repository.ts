import { contractTypes, type Lot } from '@lotline/protocol';
import type { Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PastRide } from './demo-month.js';

/** Customers whose car is on the lot; only they request a shuttle. */
const CANDIDATES = `FROM riders
  WHERE lot_id = $1 AND NOT checked_out AND card->>'parkingSpot' <> '' AND card->>'clientType' <> ALL ($2)`;

/** Past rides get random client ids: a history outlives its customer. */
const PAST_RIDES = `WITH past AS MATERIALIZED (
    SELECT gen_random_uuid() AS client_id, * FROM json_to_recordset($2::json) AS ride
      ("requestedAt" float8, "pickedUpAt" float8, "droppedOffAt" float8, lane integer)
  )
  INSERT INTO ride_moves (client_id, lot_id, action, from_status, from_lane, to_status, lane, at, by_kind, user_name)
  SELECT client_id, $1, action, from_status, CASE from_status WHEN 'picked_up' THEN past.lane END, to_status,
    CASE to_status WHEN 'picked_up' THEN past.lane END, to_timestamp(at / 1000), by_kind, CASE by_kind WHEN 'staff' THEN 'Maya O.' END
  FROM past CROSS JOIN LATERAL (VALUES
    ('requested', NULL, 'requesting_ride', "requestedAt", 'customer'),
    ('picked-up', 'requesting_ride', 'picked_up', "pickedUpAt", 'staff'),
    ('dropped-off', 'picked_up', 'dropped_off', "droppedOffAt", 'staff'),
    ('completed', 'dropped_off', NULL, "droppedOffAt" + $3, 'system')
  ) AS step (action, from_status, to_status, at, by_kind)
  ORDER BY at`;

@Injectable()
export class DemoRepository {
  constructor(private readonly dataSource: DataSource) {}

  async hasRides(lotId: string): Promise<boolean> {
    const rows: unknown[] = await this.dataSource.query('SELECT FROM rides WHERE lot_id = $1 LIMIT 1', [lotId]);
    return rows.length > 0;
  }

  /** Returns how many riders the copy has so far, so that the caller can wait until it is complete. */
  async countRiders(lotId: string): Promise<number> {
    const [row]: { count: number }[] = await this.dataSource.query(
      'SELECT count(*)::int AS count FROM riders WHERE lot_id = $1',
      [lotId],
    );
    return row?.count ?? 0;
  }

  /** Makes replicas take turns. */
  async lock(tx: Tx): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('shuttle.demo'))`);
  }

  /** Inserts all moves of `rides`. */
  async insertPastRides(tx: Tx, { id, autoCheckoutSeconds }: Lot, rides: readonly PastRide[]): Promise<void> {
    await tx.query(PAST_RIDES, [id, JSON.stringify(rides), autoCheckoutSeconds * 1000]);
  }

  /** Returns the same clients every time, in a mixed order given by their phone numbers. */
  async chooseClients(tx: Tx, lot: Lot, count: number): Promise<string[]> {
    const rows = await tx.query<{ client_id: string }>(
      `SELECT client_id ${CANDIDATES} ORDER BY md5(card->>'phone'), client_id LIMIT $3`,
      [lot.id, contractTypes(lot), count],
    );
    return rows.map(({ client_id: id }) => id);
  }
}
