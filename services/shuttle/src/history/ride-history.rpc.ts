import type { LotContext, RpcRequest } from '@lotline/contracts';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { RidersOwner } from '../riders/riders.owner.js';
import { RidersRepository } from '../riders/riders.repository.js';
import { RideHistoryRepository, type RideHistoryPage } from './ride-history.repository.js';

@Controller()
export class RideHistoryRpc {
  constructor(
    private readonly history: RideHistoryRepository,
    private readonly riders: RidersRepository,
    private readonly owner: RidersOwner,
  ) {}

  /** A client without rides may be one whom the copy has not heard of yet, or of another lot: only its owner knows. */
  @Rpc('shuttle.ride.history')
  async page({ clientId, cursor }: RpcRequest<'shuttle.ride.history'>, context: LotContext): Promise<RideHistoryPage> {
    const page = await this.history.page(context.lotId, clientId, cursor);
    if (page.entries.length === 0 && !(await this.riders.has(context.lotId, clientId)))
      await this.owner.fetchClient(clientId, context);
    return page;
  }
}
