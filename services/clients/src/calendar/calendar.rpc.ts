import type { LotContext, RpcRequest, RpcResponse } from '@lotline/protocol';
import { Lots, Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { CalendarRepository } from './calendar.repository.js';

@Controller()
export class CalendarRpc {
  constructor(
    private readonly calendar: CalendarRepository,
    private readonly lots: Lots,
  ) {}

  @Rpc('clients.calendar.counts')
  async counts(
    { lotVersion, ...range }: RpcRequest<'clients.calendar.counts'>,
    { lotId }: LotContext,
  ): Promise<RpcResponse<'clients.calendar.counts'>> {
    const lot = await this.lots.waitForVersion(lotId, lotVersion);
    return { ...(await this.calendar.counts(lot, range)), lotVersion: lot.version };
  }
}
