import { mayReadDeleted, type LotContext, type RpcRequest } from '@lotline/protocol';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { RiderFetcher } from '../riders/rider-fetcher.js';
import { RidersRepository } from '../riders/riders.repository.js';
import { RideHistoryRepository, type RideHistoryPage } from './ride-history.repository.js';

@Controller()
export class RideHistoryRpc {
  constructor(
    private readonly history: RideHistoryRepository,
    private readonly riders: RidersRepository,
    private readonly fetcher: RiderFetcher,
  ) {}

  /**
   * Asks the clients service whether the client exists, because the copy may not have received a new client or a deletion yet.
   * Admins can also read the rides of a deleted client. Throws NOT_FOUND.
   */
  @Rpc('shuttle.ride.history')
  async page({ clientId, cursor }: RpcRequest<'shuttle.ride.history'>, context: LotContext): Promise<RideHistoryPage> {
    const page = await this.history.page(context.lotId, clientId, cursor);
    const isKnown = page.entries.length > 0 || (await this.riders.has(context.lotId, clientId));
    if (!isKnown || !mayReadDeleted(context.actor)) await this.fetcher.fetchByClientId(clientId, context);
    return page;
  }
}
