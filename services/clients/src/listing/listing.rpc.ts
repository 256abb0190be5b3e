import type { LotContext, RpcRequest, RpcResponse } from '@lotline/protocol';
import { Rpc, FairLimiter } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { CopyWaiter } from '../rides/copy-waiter.js';
import { ListingRepository, type Page } from './listing.repository.js';

/** Limits long lists per replica, so that other statements run between their pages. */
const LONG_LIST_LIMITS = { maxConcurrent: 2, maxPerKey: 1, waitMs: 3500, maxWaiting: 100 };
const BUSY = { message: 'Too many long lists are being read right now. Please try again.', retryAfterSeconds: 10 };

@Controller()
export class ListingRpc {
  private readonly limiter = new FairLimiter(LONG_LIST_LIMITS, BUSY);

  constructor(
    private readonly listing: ListingRepository,
    private readonly copies: CopyWaiter,
  ) {}

  @Rpc('clients.listing.page')
  async page(
    { filter, limit, cursor, after, isLongList }: RpcRequest<'clients.listing.page'>,
    { lotId }: LotContext,
  ): Promise<Page> {
    await this.copies.waitFor(lotId, after);
    const release = isLongList ? await this.limiter.acquire(lotId) : undefined;
    try {
      return await this.listing.page(lotId, filter, limit, cursor);
    } finally {
      release?.();
    }
  }

  @Rpc('clients.listing.version')
  version(
    _: RpcRequest<'clients.listing.version'>,
    { lotId }: LotContext,
  ): Promise<RpcResponse<'clients.listing.version'>> {
    return this.listing.version(lotId);
  }
}
