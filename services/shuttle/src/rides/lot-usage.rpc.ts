import type { LotContext, RpcResponse } from '@lotline/protocol';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';

const READ = `SELECT count(*)::int AS "openRides",
    coalesce(json_agg(DISTINCT lane) FILTER (WHERE status = 'picked_up' AND lane IS NOT NULL), '[]') AS shuttles
  FROM rides WHERE lot_id = $1 AND status IS NOT NULL`;

/** Answers the auth service, which owns the lots. */
@Controller()
export class LotUsageRpc {
  constructor(private readonly dataSource: DataSource) {}

  @Rpc('shuttle.lot.usage')
  async usage(_data: unknown, { lotId }: LotContext): Promise<RpcResponse<'shuttle.lot.usage'>> {
    const [usage]: RpcResponse<'shuttle.lot.usage'>[] = await this.dataSource.query(READ, [lotId]);
    return usage ?? { openRides: 0, shuttles: [] };
  }
}
