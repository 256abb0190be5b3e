import type { RpcRequest } from '@lotline/protocol';
import { readBody, Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { iso, RIDE_RECORD } from '../rides/ride-json.js';

/** When the automatic check-out last completed the ride. Stays set after a new request. */
const COMPLETED_AT = `(
  SELECT max(at) FROM ride_moves WHERE ride_moves.client_id = ride.client_id AND action = 'completed')`;

const records = (which: string): string =>
  `SELECT coalesce(json_agg(record), '[]')::text AS body
    FROM (
      SELECT ${RIDE_RECORD} || jsonb_build_object('completedAt', ${iso(COMPLETED_AT)}) AS record
      FROM rides AS ride WHERE ${which}
    ) records`;
const PAGE = records('ride.client_id > $1 ORDER BY ride.client_id LIMIT $2');
const PICK = records('ride.client_id = ANY($1)');

/** Serves the rides of all lots to a service that rebuilds its copy. */
@Controller()
export class RideRecordsRpc {
  constructor(private readonly dataSource: DataSource) {}

  @Rpc('shuttle.ride.page')
  page({ after, limit }: RpcRequest<'shuttle.ride.page'>): Promise<{ body: string }> {
    return readBody(this.dataSource, PAGE, [after, limit]);
  }

  @Rpc('shuttle.ride.pick')
  pick({ ids }: RpcRequest<'shuttle.ride.pick'>): Promise<{ body: string }> {
    return readBody(this.dataSource, PICK, [ids]);
  }
}
