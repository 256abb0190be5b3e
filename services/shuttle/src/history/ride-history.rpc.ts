import { mayReadDeleted, type LotContext, type RpcRequest } from '@lotline/contracts';
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

  /**
   * The owner decides whether a client exists: the copy may not have heard of a new client, nor of a deletion. Admins also read
   * the rides of a client who was deleted. NOT_FOUND.
   */
  @Rpc('shuttle.ride.history')
  async page({ clientId, cursor }: RpcRequest<'shuttle.ride.history'>, context: LotContext): Promise<RideHistoryPage> {
    const page = await this.history.page(context.lotId, clientId, cursor);
    const isKnown = page.entries.length > 0 || (await this.riders.has(context.lotId, clientId));
    if (!isKnown || !mayReadDeleted(context.actor)) await this.owner.fetchClient(clientId, context);
    return page;
  }
}
