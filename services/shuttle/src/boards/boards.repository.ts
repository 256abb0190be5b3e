import { MAX_CARDS, type BoardCount, type RideStatus } from '@lotline/protocol';
import { databaseEpoch, prepared } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RIDE_FIELDS } from '../rides/ride-json.js';

const EPOCH = databaseEpoch('boards');

/** Reads cards and version in one snapshot, so that they match. Of cards with equal positions the newest comes first. */
const LIST = prepared(`
  SELECT
    coalesce((SELECT json_agg(card ORDER BY number) FROM (
      SELECT
        riders.card || jsonb_build_object('id', ride.client_id, 'lotId', ride.lot_id, 'version', ride.version)
          || ${RIDE_FIELDS} AS card,
        row_number() OVER (ORDER BY ride.position,
          CASE ride.status
            WHEN 'requesting_ride' THEN ride.requested_at
            WHEN 'picked_up' THEN ride.picked_up_at
            ELSE ride.dropped_off_at
          END DESC, ride.client_id) AS number
      FROM rides AS ride JOIN riders ON riders.client_id = ride.client_id
      WHERE ride.lot_id = $1 AND ride.status = $2
      ORDER BY number LIMIT ${MAX_CARDS}
    ) AS cards), '[]')::text AS body,
    coalesce((SELECT version FROM boards WHERE lot_id = $1), 0)::float8 AS version,
    ${EPOCH} AS epoch`);
const COUNT = prepared(`
  SELECT coalesce((SELECT version FROM boards WHERE lot_id = $1), 0)::float8 AS "boardVersion", ${EPOCH} AS epoch`);
const COUNTS = prepared(`
  SELECT ${EPOCH} AS epoch,
    (SELECT coalesce(json_object_agg(lot_id, version), '{}') FROM boards WHERE lot_id = ANY($1)) AS versions`);

interface Column {
  /** A JSON array of `BoardCard`, as text. */
  body: string;
  version: number;
  epoch: string;
}

interface Counts {
  epoch: string;
  versions: Record<string, number>;
}

@Injectable()
export class BoardsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async list(lotId: string, status: RideStatus): Promise<Column> {
    return requireRow<Column>(await this.dataSource.query(LIST, [lotId, status]));
  }

  async count(lotId: string): Promise<BoardCount> {
    return requireRow<BoardCount>(await this.dataSource.query(COUNT, [lotId]));
  }

  /** Contains only lots whose board changed at least once. */
  async counts(lotIds: string[]): Promise<Counts> {
    return requireRow<Counts>(await this.dataSource.query(COUNTS, [lotIds]));
  }
}

function requireRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error('Expected one row');
  return row;
}
