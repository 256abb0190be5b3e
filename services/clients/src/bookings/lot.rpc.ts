import type { LotContext, RpcRequest, RpcResponse } from '@lotline/protocol';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Answers the auth service, which owns the lots. */
@Controller()
export class LotRpc {
  constructor(private readonly dataSource: DataSource) {}

  /** A deleted booking counts while it can be restored, with its times in the lot's zone. */
  @Rpc('clients.lot.has-bookings')
  async hasBookings(_data: unknown, { lotId }: LotContext): Promise<RpcResponse<'clients.lot.has-bookings'>> {
    const [found]: { has: boolean }[] = await this.dataSource.query(
      `SELECT EXISTS (SELECT FROM clients WHERE lot_id = $1) OR EXISTS (SELECT FROM deleted_clients WHERE lot_id = $1) AS has`,
      [lotId],
    );
    return { hasBookings: found?.has ?? false };
  }

  @Rpc('clients.lot.used-types')
  async usedTypes(
    { types }: RpcRequest<'clients.lot.used-types'>,
    { lotId }: LotContext,
  ): Promise<RpcResponse<'clients.lot.used-types'>> {
    const found: { type: string }[] = await this.dataSource.query(
      `SELECT type FROM unnest($2::text[]) AS type
       WHERE EXISTS (SELECT FROM clients WHERE lot_id = $1 AND client_type = type)`,
      [lotId, types],
    );
    return { types: found.map(({ type }) => type) };
  }
}
