import type { LotContext, RpcResponse } from '@lotline/contracts';
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
}
