import type { LotContext, RpcRequest, RpcResponse } from '@lotline/contracts';
import { Rpc, FairLimiter } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { AwaitedCopies } from '../rides/awaited-copies.js';
import { ListingRepository, type Page } from './listing.repository.js';

/** Of a replica, so that a long list is one statement at a time to PostgreSQL, and leaves it to the others between. */
const LONG_LISTS = { maxConcurrent: 2, maxPerKey: 1, waitMs: 3500, maxWaiting: 100 };
const BUSY = { message: 'Too many long lists are being read right now. Please try again.', retryAfterSeconds: 10 };

@Controller()
export class ListingRpc {
  private readonly turns = new FairLimiter(LONG_LISTS, BUSY);

  constructor(
    private readonly listing: ListingRepository,
    private readonly copies: AwaitedCopies,
  ) {}

  @Rpc('clients.listing.page')
  async page(
    { filter, limit, cursor, after, inTurn }: RpcRequest<'clients.listing.page'>,
    { lotId }: LotContext,
  ): Promise<Page> {
    await this.copies.until(lotId, after);
    const end = inTurn ? await this.turns.acquire(lotId) : undefined;
    try {
      return await this.listing.page(lotId, filter, limit, cursor);
    } finally {
      end?.();
    }
  }

  @Rpc('clients.listing.version')
  version(
    _: RpcRequest<'clients.listing.version'>,
    { lotId }: LotContext,
  ): Promise<RpcResponse<'clients.listing.version'>> {
    return this.listing.count(lotId);
  }
}
