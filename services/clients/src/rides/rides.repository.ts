import type { Ride } from '@lotline/contracts';
import { prepared, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { columnOf, RIDE_COLUMNS } from '../bookings/client-columns.js';

/** $1 client, $2 lot, $3 version, then the ride's fields. A deleted client has no row to copy onto. */
const COPY = prepared(`INSERT INTO rides AS held (client_id, lot_id, version, ${RIDE_COLUMNS.join(', ')})
  SELECT c.id, c.lot_id, $3::int, ${RIDE_COLUMNS.map((column, index) => `$${index + 4}::${typeOf(column)}`).join(', ')}
  FROM clients c WHERE c.id = $1 AND c.lot_id = $2
  ON CONFLICT (client_id) DO UPDATE
  SET version = excluded.version, ${RIDE_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}
  WHERE held.version < excluded.version`);

/** The copy of each client's ride (design §3): an older version never overwrites a newer one. */
@Injectable()
export class RidesRepository {
  /** The change is counted for the lists when the transaction commits. */
  async copy(tx: Tx, lotId: string, ride: Ride): Promise<void> {
    await tx.query(COPY, parameters(lotId, ride));
  }
}

function parameters(lotId: string, ride: Ride): unknown[] {
  const byColumn = new Map<string, unknown>(Object.entries(ride).map(([field, value]) => [columnOf(field), value]));
  return [ride.clientId, lotId, ride.version, ...RIDE_COLUMNS.map((column) => byColumn.get(column) ?? null)];
}

function typeOf(column: string): string {
  if (column.endsWith('timestamp')) return 'timestamptz';
  if (column === 'play_audio_alert') return 'boolean';
  return column === 'shuttle_status' ? 'text' : 'int';
}
