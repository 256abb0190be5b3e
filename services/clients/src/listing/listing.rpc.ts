import type { LotContext, RpcRequest, RpcResponse } from '@lotline/contracts';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { AwaitedCopies } from '../rides/awaited-copies.js';
import { ListingRepository, type Page } from './listing.repository.js';

@Controller()
export class ListingRpc {
  constructor(
    private readonly listing: ListingRepository,
    private readonly copies: AwaitedCopies,
  ) {}

  @Rpc('clients.listing.page')
  async page(
    { filter, limit, cursor, after }: RpcRequest<'clients.listing.page'>,
    { lotId }: LotContext,
  ): Promise<Page> {
    await this.copies.until(lotId, after);
    return this.listing.page(lotId, filter, limit, cursor);
  }

  @Rpc('clients.listing.version')
  version(
    _: RpcRequest<'clients.listing.version'>,
    { lotId }: LotContext,
  ): Promise<RpcResponse<'clients.listing.version'>> {
    return this.listing.count(lotId);
  }
}
