import type { Ride } from '@lotline/contracts';
import { prepared, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { byColumn, RIDE_COLUMNS, TYPED_RIDE_COLUMNS } from '../records/client-columns.js';

/**
 * $1 the rides, by column. Of several of one client the newest counts; a deleted client has no row to copy onto. Clients are
 * held before their rides, as a deletion holds them, and in the order of every batch; rides in that of their lots, whose lists
 * are counted in the same order at the commit: so nobody waits for each other.
 */
const COPY = prepared(`WITH ride AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1::json) AS ride (client_id uuid, lot_id text, version int, ${TYPED_RIDE_COLUMNS})
  ), c AS MATERIALIZED (
    SELECT id, lot_id FROM clients WHERE id IN (SELECT client_id FROM ride) ORDER BY id FOR KEY SHARE
  )
  INSERT INTO rides AS held (client_id, lot_id, version, ${RIDE_COLUMNS.join(', ')})
  SELECT DISTINCT ON (c.lot_id, c.id) c.id, c.lot_id, ride.version, ${RIDE_COLUMNS.map((column) => `ride.${column}`).join(', ')}
  FROM ride JOIN c ON c.id = ride.client_id AND c.lot_id = ride.lot_id
  ORDER BY c.lot_id, c.id, ride.version DESC
  ON CONFLICT (client_id) DO UPDATE
  SET version = excluded.version, ${RIDE_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}
  WHERE held.version < excluded.version`);

/** The copy of each client's ride (design §3): an older version never overwrites a newer one. */
@Injectable()
export class RidesRepository {
  /** The change is counted for the lists when the transaction commits. */
  async copy(tx: Pick<Tx, 'query'>, rides: readonly Ride[]): Promise<void> {
    await tx.query(COPY, [JSON.stringify(rides.map(byColumn))]);
  }
}
