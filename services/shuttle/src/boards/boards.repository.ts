import { MOST_CARDS, type RideStatus } from '@lotline/contracts';
import { prepared } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RIDE_FIELDS } from '../rides/ride-json.js';

/** One statement, one snapshot: the cards belong to the version. Of equal positions the newest is on top. */
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
      ORDER BY number LIMIT ${MOST_CARDS}
    ) AS cards), '[]')::text AS body,
    coalesce((SELECT version FROM boards WHERE lot_id = $1), 0)::float8 AS version`);

@Injectable()
export class BoardsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** `body` is the text of a JSON array of `BoardCard`. */
  async list(lotId: string, status: RideStatus): Promise<{ body: string; version: number }> {
    const rows: { body: string; version: number }[] = await this.dataSource.query(LIST, [lotId, status]);
    return rows[0] ?? { body: '[]', version: 0 };
  }

  async version(lotId: string): Promise<number> {
    const rows: { version: number }[] = await this.dataSource.query(
      'SELECT version::float8 FROM boards WHERE lot_id = $1',
      [lotId],
    );
    return rows[0]?.version ?? 0;
  }

  /** Of the lots whose board was changed at least once. */
  async versions(lotIds: string[]): Promise<Record<string, number>> {
    const rows: { lot_id: string; version: number }[] = await this.dataSource.query(
      'SELECT lot_id, version::float8 FROM boards WHERE lot_id = ANY($1)',
      [lotIds],
    );
    return Object.fromEntries(rows.map(({ lot_id, version }) => [lot_id, version]));
  }
}
