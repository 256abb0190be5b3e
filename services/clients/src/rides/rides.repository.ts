import type { Ride } from '@lotline/protocol';
import { prepared, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { RIDE_COLUMNS, toRow, TYPED_RIDE_COLUMNS } from '../records/client-columns.js';

/**
 * $1: rides as rows. Uses the newest version of each client's ride, and ignores deleted clients. To avoid deadlocks it locks
 * clients before their rides, as a deletion does, in the order of their ids; and it writes rides in the order of their lots,
 * because the list versions are locked in that order at the commit.
 */
const WRITE = prepared(`WITH ride AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1::json) AS ride (client_id uuid, lot_id text, version int, ${TYPED_RIDE_COLUMNS})
  ), c AS MATERIALIZED (
    SELECT id, lot_id FROM clients WHERE id IN (SELECT client_id FROM ride) ORDER BY id FOR KEY SHARE
  )
  INSERT INTO rides AS stored (client_id, lot_id, version, ${RIDE_COLUMNS.join(', ')})
  SELECT DISTINCT ON (c.lot_id, c.id) c.id, c.lot_id, ride.version, ${RIDE_COLUMNS.map((column) => `ride.${column}`).join(', ')}
  FROM ride JOIN c ON c.id = ride.client_id AND c.lot_id = ride.lot_id
  ORDER BY c.lot_id, c.id, ride.version DESC
  ON CONFLICT (client_id) DO UPDATE
  SET version = excluded.version, ${RIDE_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}
  WHERE stored.version < excluded.version`);

/** Writes the copy of each client's ride. An older version never overwrites a newer one. */
@Injectable()
export class RidesRepository {
  /** The list version is incremented when the transaction commits. */
  async write(tx: Pick<Tx, 'query'>, rides: readonly Ride[]): Promise<void> {
    await tx.query(WRITE, [JSON.stringify(rides.map(toRow))]);
  }
}
