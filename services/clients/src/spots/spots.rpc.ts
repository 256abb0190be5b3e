import { lotDayOf, type LotContext, type RpcRequest, type RpcResponse } from '@lotline/protocol';
import { Clock, Lots, Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { SpotsRepository } from './spots.repository.js';
import { toSpotOffer } from './free-spots.js';

@Controller()
export class SpotsRpc {
  constructor(
    private readonly spots: SpotsRepository,
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  @Rpc('clients.spot.next')
  async next(
    { today, lotVersion }: RpcRequest<'clients.spot.next'>,
    { lotId }: LotContext,
  ): Promise<RpcResponse<'clients.spot.next'>> {
    const lot = await this.lots.waitForVersion(lotId, lotVersion);
    const { occupied, cars, ...count } = await this.spots.findOccupied(lotId, today);
    return { ...count, body: JSON.stringify(toSpotOffer(lot, occupied, cars)), lotVersion: lot.version };
  }

  @Rpc('clients.spot.holders')
  holders(
    { spot }: RpcRequest<'clients.spot.holders'>,
    { lotId }: LotContext,
  ): Promise<RpcResponse<'clients.spot.holders'>> {
    return this.spots.findHolders(lotId, this.today(lotId), spot);
  }

  private today(lotId: string): string {
    return lotDayOf(this.clock.now(), this.lots.get(lotId).timeZone);
  }
}
