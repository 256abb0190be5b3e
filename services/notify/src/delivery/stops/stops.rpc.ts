import type { LotContext, RpcRequest, RpcResponse } from '@lotline/protocol';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { TextDaysRepository } from '../day-limit/text-days.repository.js';
import { EVERY_LOT, StopsRepository } from './stops.repository.js';

@Controller()
export class StopsRpc {
  constructor(
    private readonly stops: StopsRepository,
    private readonly days: TextDaysRepository,
  ) {}

  @Rpc('notify.text.status')
  async status(
    _data: RpcRequest<'notify.text.status'>,
    { lotId }: LotContext,
  ): Promise<RpcResponse<'notify.text.status'>> {
    // The account's stop comes first.
    const [stop] = await this.stops.list(lotId);
    return {
      stop: stop
        ? {
            errorCode: stop.errorCode,
            concerns: stop.lotId === EVERY_LOT ? 'account' : 'number',
            since: stop.since.toISOString(),
          }
        : null,
      waiting: await this.stops.countWaiting(lotId),
      dayLimit: await this.days.findLimit(lotId),
    };
  }
}
