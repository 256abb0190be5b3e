import type { Ride } from '@lotline/contracts';
import { prepared, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { columnOf, RIDE_COLUMNS } from '../bookings/client-columns.js';
import { ListingRepository } from '../listing/listing.repository.js';

/** $1 client, $2 lot, $3 version, then the ride's fields. A deleted client has no row to copy onto. */
const UPSERT = `INSERT INTO rides AS held (client_id, lot_id, version, ${RIDE_COLUMNS.join(', ')})
  SELECT c.id, c.lot_id, $3::int, ${RIDE_COLUMNS.map((column, index) => `$${index + 4}::${typeOf(column)}`).join(', ')}
  FROM clients c WHERE c.id = $1 AND c.lot_id = $2
  ON CONFLICT (client_id) DO UPDATE
  SET version = excluded.version, ${RIDE_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}
  WHERE held.version < excluded.version`;
const COPY = prepared(UPSERT);
const COPY_NOW = prepared(`
  WITH copied AS (${UPSERT} RETURNING held.lot_id)
  INSERT INTO list_versions AS counted (lot_id, version, changed_by)
  SELECT lot_id, 1, pg_current_xact_id() FROM copied
  ON CONFLICT (lot_id) DO UPDATE SET version = counted.version + 1, changed_by = excluded.changed_by
  RETURNING version::float8 AS version`);

/** So many copies laid by a call are remembered until their events come. */
const REMEMBERED = 1000;

/** The copy of each client's ride (design §3): an older version never overwrites a newer one. */
@Injectable()
export class RidesRepository {
  private readonly laid = new Map<string, number>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly listing: ListingRepository,
  ) {}

  /** The change is counted for the lists when the transaction commits. */
  async copy(tx: Tx, lotId: string, ride: Ride): Promise<void> {
    await tx.query(COPY, parameters(lotId, ride));
  }

  /**
   * Copies in a transaction of one statement and answers the lot's list version that holds the copy, counted here instead
   * of by the trigger so that it can be answered.
   */
  async copyNow(lotId: string, ride: Ride): Promise<number> {
    const counted: { version: number }[] = await this.dataSource.query(COPY_NOW, parameters(lotId, ride));
    // Not copied means held already, maybe since this very moment: only a later statement surely sees its version.
    if (!counted[0]) return this.listing.version(lotId);
    this.remember(ride);
    return counted[0].version;
  }

  /** True where a call to this process has copied it, or a newer one; false says nothing. */
  hasCopied({ clientId, version }: Ride): boolean {
    return (this.laid.get(clientId) ?? 0) >= version;
  }

  private remember({ clientId, version }: Ride): void {
    this.laid.delete(clientId);
    this.laid.set(clientId, version);
    if (this.laid.size <= REMEMBERED) return;
    const [oldest = ''] = this.laid.keys();
    this.laid.delete(oldest);
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
