import { BOARD_CONNECTED_MS, type RpcRequest, type RpcResponse } from '@lotline/protocol';
import { Clock, prepared, Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { iso } from '../rides/ride-json.js';

/** Reads only pending rides and paired devices, however many rides a lot has had. */
const FIGURES = prepared(`
  SELECT lot_id AS "lotId", coalesce(waiting, 0) AS waiting, "longestSince", coalesce(unacknowledged, 0) AS unacknowledged,
    json_build_object('connected', coalesce(connected, 0), 'paired', coalesce(paired, 0)) AS boards
  FROM unnest($1::text[]) AS lot_id
  LEFT JOIN (
    SELECT lot_id, count(*)::int AS waiting, ${iso('min(requested_at)')} AS "longestSince",
      count(*) FILTER (WHERE alert AND acknowledged_at IS NULL AND unacknowledged_at IS NOT NULL)::int AS unacknowledged
    FROM rides WHERE lot_id = ANY($1) AND status = 'requesting_ride' GROUP BY lot_id) pending USING (lot_id)
  LEFT JOIN (
    SELECT lot_id, count(*)::int AS paired, count(*) FILTER (WHERE last_seen_at > $2)::int AS connected
    FROM board_devices WHERE lot_id = ANY($1) AND state = 'paired' GROUP BY lot_id) devices USING (lot_id)`);

@Controller()
export class OverviewRpc {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  @Rpc('shuttle.overview.read')
  async read({ lotIds }: RpcRequest<'shuttle.overview.read'>): Promise<RpcResponse<'shuttle.overview.read'>> {
    const connectedSince = new Date(this.clock.now().getTime() - BOARD_CONNECTED_MS);
    return { lots: await this.dataSource.query(FIGURES, [lotIds, connectedSince]) };
  }
}
