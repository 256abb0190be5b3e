import type { RiderCard, RideState } from '@lotline/contracts';
import { databaseEpoch, prepared, Batcher, type Statements, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RIDE_FIELDS } from './ride-json.js';
import type { FoundRide } from './found-ride.js';

interface Row {
  client_id: string;
  lot_id: string;
  /** Both are null once the client is deleted. */
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
const DROPPED_OFF = prepared(
  `SELECT EXISTS (SELECT FROM rides WHERE lot_id = $1 AND status = 'dropped_off' AND dropped_off_at <= $2) AS found`,
);
const BY_LINKS = prepared(`${WITH_OR_WITHOUT_RIDE} WHERE riders.link = ANY($1)`);

/** Rides as they are, read in one statement each. Writing is `RideWriter`'s. */
@Injectable()
export class RidesRepository {
  private readonly byLink = new Batcher<string, FoundRide>(async (links) => {
    const rides = foundRides(await this.dataSource.query(BY_LINKS, [links]));
    return new Map(rides.map((ride) => [ride.link, ride]));
  });

  constructor(private readonly dataSource: DataSource) {}

  /** Undefined where the copy lacks the client; 'deleted' where it knows better. */
  async find(lotId: string, clientId: string): Promise<FoundRide | 'deleted' | undefined> {
    return found(await this.dataSource.query(BY_CLIENT, [clientId, lotId]));
  }

  /** The link itself names the lot. */
  findByLink(link: string): Promise<FoundRide | undefined> {
    return this.byLink.run(link);
  }

  /** Those of these clients that are on the lot's board. */
  async findOnBoard(db: Statements, lotId: string, clientIds: string[]): Promise<FoundRide[]> {
    return foundRides(
      await db.query<Row>(
        `${WITH_RIDE} WHERE ride.client_id = ANY($1) AND ride.lot_id = $2 AND ride.status IS NOT NULL`,
        [clientIds, lotId],
      ),
    );
  }

  /** Waits for whoever changes this ride now, and keeps it until the end of the transaction. */
  async lockOpen(tx: Tx, clientId: string): Promise<FoundRide | undefined> {
    const [ride] = foundRides(
      await tx.query<Row>(`${WITH_RIDE} WHERE ride.client_id = $1 AND ride.status IS NOT NULL FOR UPDATE OF ride`, [
        clientId,
      ]),
    );
    return ride;
  }

  async anyDroppedOff(lotId: string, until: Date): Promise<boolean> {
    const [row]: { found: boolean }[] = await this.dataSource.query(DROPPED_OFF, [lotId, until]);
    return row?.found ?? false;
  }

  /** At most `limit` rides dropped off until `until` that nobody else is changing. */
  async lockDroppedOff(tx: Tx, lotId: string, until: Date, limit: number): Promise<FoundRide[]> {
    return foundRides(
      await tx.query<Row>(
        `${WITH_RIDE} WHERE ride.lot_id = $1 AND ride.status = 'dropped_off' AND ride.dropped_off_at <= $2
         ORDER BY ride.dropped_off_at LIMIT $3 FOR UPDATE OF ride SKIP LOCKED`,
        [lotId, until, limit],
      ),
    );
  }

  /** At most `limit` requests made until `until` that nobody has heard, is marked for or is changing, the oldest first. */
  async lockUnacknowledged(tx: Tx, lotId: string, until: Date, limit: number): Promise<FoundRide[]> {
    return foundRides(
      await tx.query<Row>(
        `${WITH_RIDE} WHERE ride.lot_id = $1 AND ride.status = 'requesting_ride' AND ride.alert
           AND ride.heard_at IS NULL AND ride.unheard_at IS NULL AND ride.requested_at <= $2
         ORDER BY ride.requested_at LIMIT $3 FOR UPDATE OF ride SKIP LOCKED`,
        [lotId, until, limit],
      ),
    );
  }

  /** Their history stays, and the version from which a ride counts on if the client is restored. */
  async remove(tx: Tx, clientIds: string[]): Promise<void> {
    if (clientIds.length === 0) return;
    await tx.query(
      `WITH gone AS (DELETE FROM rides WHERE client_id = ANY($1) RETURNING client_id, version)
       UPDATE riders SET ride_version = gone.version FROM gone WHERE riders.client_id = gone.client_id`,
      [clientIds],
    );
  }
}

function found([row]: Row[]): FoundRide | 'deleted' | undefined {
  return row && (foundRides([row])[0] ?? 'deleted');
}

const foundRides = (rows: Row[]): FoundRide[] =>
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
