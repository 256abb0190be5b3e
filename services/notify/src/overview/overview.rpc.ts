import { TEXT_STUCK_MS, type RpcRequest, type RpcResponse } from '@lotline/protocol';
import { prepared, Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The condition on `next_attempt_at` is that of the index `messages_due`, which holds only texts that are under way. */
const FIGURES = prepared(`
  SELECT lot_id AS "lotId", coalesce(stuck, 0) AS stuck
  FROM unnest($1::text[]) AS lot_id
  LEFT JOIN (
    SELECT lot_id, count(*)::int AS stuck FROM messages
    WHERE next_attempt_at IS NOT NULL AND direction = 'outbound' AND state IN ('queued', 'unknown')
      AND created_at < now() - interval '${TEXT_STUCK_MS} milliseconds' AND lot_id = ANY($1)
    GROUP BY lot_id) late USING (lot_id)`);

@Controller()
export class OverviewRpc {
  constructor(private readonly dataSource: DataSource) {}

  @Rpc('notify.overview.read')
  async read({ lotIds }: RpcRequest<'notify.overview.read'>): Promise<RpcResponse<'notify.overview.read'>> {
    return { lots: await this.dataSource.query(FIGURES, [lotIds]) };
  }
}
