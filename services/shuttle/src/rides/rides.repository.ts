import type { RiderCard, RideState, RpcResponse } from '@lotline/protocol';
import { databaseEpoch, prepared, Batcher, type Statements, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RIDE_FIELDS } from './ride-json.js';
import type { RideSnapshot } from './ride-snapshot.js';

interface Row {
  client_id: string;
  lot_id: string;
  /** `link` and `card` are null once the client is deleted. */
  link: string | null;
  card: RiderCard | null;
  checked_out: boolean;
  rider_version: number;
  version: number;
  fields: RideState;
  board_version: number;
  epoch: string;
}

const select = (join: 'JOIN' | 'LEFT JOIN'): string => `
  SELECT riders.client_id, riders.lot_id, riders.link, riders.card, riders.checked_out, riders.version AS rider_version,
    coalesce(ride.version, riders.ride_version) AS version, ${RIDE_FIELDS} AS fields,
    coalesce((SELECT version FROM boards WHERE boards.lot_id = riders.lot_id), 0)::float8 AS board_version,
    ${databaseEpoch('boards')} AS epoch
  FROM riders ${join} rides AS ride ON ride.client_id = riders.client_id`;
const WITH_OR_WITHOUT_RIDE = select('LEFT JOIN');
const WITH_RIDE = select('JOIN');
const BY_CLIENT = prepared(`${WITH_OR_WITHOUT_RIDE} WHERE riders.client_id = $1 AND riders.lot_id = $2`);
const LOTS_WITH_DROPPED_OFF = prepared(
  `SELECT lot.id FROM unnest($1::text[], $2::timestamptz[]) AS lot (id, until)
   WHERE EXISTS (SELECT FROM rides WHERE lot_id = lot.id AND status = 'dropped_off' AND dropped_off_at <= lot.until)`,
);
const USAGE = `SELECT count(*)::int AS "openRides",
    coalesce(json_agg(DISTINCT lane) FILTER (WHERE status = 'picked_up' AND lane IS NOT NULL), '[]') AS shuttles
  FROM rides WHERE lot_id = $1 AND status IS NOT NULL`;
const BY_LINKS = prepared(`${WITH_OR_WITHOUT_RIDE} WHERE riders.link = ANY($1)`);

/** Reads rides, in one statement each. `RideWriter` writes them. */
@Injectable()
export class RidesRepository {
  private readonly byLink = new Batcher<string, RideSnapshot>(async (links) => {
    const rides = toSnapshots(await this.dataSource.query(BY_LINKS, [links]));
    return new Map(rides.map((ride) => [ride.link, ride]));
  });

  constructor(private readonly dataSource: DataSource) {}

  /** Returns undefined when the copy does not have the client. */
  async find(lotId: string, clientId: string): Promise<RideSnapshot | 'deleted' | undefined> {
    return toSnapshotOrDeleted(await this.dataSource.query(BY_CLIENT, [clientId, lotId]));
  }

  /** Needs no lot: a link is unique across lots. */
  findByLink(link: string): Promise<RideSnapshot | undefined> {
    return this.byLink.run(link);
  }

  /** Returns how many rides are on the lot's board, and which shuttles have passengers. */
  async findUsage(lotId: string): Promise<RpcResponse<'shuttle.lot.usage'>> {
    const [usage]: RpcResponse<'shuttle.lot.usage'>[] = await this.dataSource.query(USAGE, [lotId]);
    return usage ?? { openRides: 0, shuttles: [] };
  }

  /** Returns the rides of these clients that are on the lot's board. */
  async findOnBoard(db: Statements, lotId: string, clientIds: string[]): Promise<RideSnapshot[]> {
    return toSnapshots(
      await db.query<Row>(
        `${WITH_RIDE} WHERE ride.client_id = ANY($1) AND ride.lot_id = $2 AND ride.status IS NOT NULL`,
        [clientIds, lotId],
      ),
    );
  }

  /** Locks the ride until the end of the transaction, after waiting for a concurrent change. */
  async lockOpen(tx: Tx, clientId: string): Promise<RideSnapshot | undefined> {
    const [ride] = toSnapshots(
      await tx.query<Row>(`${WITH_RIDE} WHERE ride.client_id = $1 AND ride.status IS NOT NULL FOR UPDATE OF ride`, [
        clientId,
      ]),
    );
    return ride;
  }

  /** Returns the ids of the lots that have a ride dropped off at the lot's `until` or earlier. */
  async findLotsWithDroppedOff(lots: readonly { id: string; until: Date }[]): Promise<string[]> {
    const found: { id: string }[] = await this.dataSource.query(LOTS_WITH_DROPPED_OFF, [
      lots.map(({ id }) => id),
      lots.map(({ until }) => until),
    ]);
    return found.map(({ id }) => id);
  }

  /** Locks at most `limit` rides dropped off at `until` or earlier. Skips rides that another transaction has locked. */
  async lockDroppedOff(tx: Tx, lotId: string, until: Date, limit: number): Promise<RideSnapshot[]> {
    return toSnapshots(
      await tx.query<Row>(
        `${WITH_RIDE} WHERE ride.lot_id = $1 AND ride.status = 'dropped_off' AND ride.dropped_off_at <= $2
         ORDER BY ride.dropped_off_at LIMIT $3 FOR UPDATE OF ride SKIP LOCKED`,
        [lotId, until, limit],
      ),
    );
  }

  /**
   * Locks at most `limit` requests made at `until` or earlier that are neither acknowledged nor marked, the oldest first. Skips
   * rides that another transaction has locked.
   */
  async lockUnacknowledged(tx: Tx, lotId: string, until: Date, limit: number): Promise<RideSnapshot[]> {
    return toSnapshots(
      await tx.query<Row>(
        `${WITH_RIDE} WHERE ride.lot_id = $1 AND ride.status = 'requesting_ride' AND ride.alert
           AND ride.acknowledged_at IS NULL AND ride.unacknowledged_at IS NULL AND ride.requested_at <= $2
         ORDER BY ride.requested_at LIMIT $3 FOR UPDATE OF ride SKIP LOCKED`,
        [lotId, until, limit],
      ),
    );
  }

  /** Keeps the history, and stores the version from which a ride continues if the client is restored. */
  async delete(tx: Tx, clientIds: string[]): Promise<void> {
    if (clientIds.length === 0) return;
    await tx.query(
      `WITH deleted AS (DELETE FROM rides WHERE client_id = ANY($1) RETURNING client_id, version)
       UPDATE riders SET ride_version = deleted.version FROM deleted WHERE riders.client_id = deleted.client_id`,
      [clientIds],
    );
  }
}

function toSnapshotOrDeleted([row]: Row[]): RideSnapshot | 'deleted' | undefined {
  return row && (toSnapshots([row])[0] ?? 'deleted');
}

const toSnapshots = (rows: Row[]): RideSnapshot[] =>
  rows.flatMap(({ client_id: clientId, lot_id: lotId, link, card, checked_out: checkedOut, ...row }) =>
    link === null || card === null
      ? []
      : {
          ride: { clientId, lotId, version: row.version, ...row.fields },
          link,
          checkedOut,
          card,
          riderVersion: row.rider_version,
          boardVersion: row.board_version,
          epoch: row.epoch,
        },
  );
