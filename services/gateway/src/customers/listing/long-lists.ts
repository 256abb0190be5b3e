import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { STREAM_PAGE, type ListingFilter, type LotContext, type RpcResponse } from '@lotline/protocol';
import { RpcClient, SETTINGS, FairLimiter } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { GatewaySettings } from '../../config.js';
import { disconnectSlowReader } from '../../http/slow-readers.js';
import { joinJsonPages } from '../../http/json-pages.js';

type Page = RpcResponse<'clients.listing.page'>;

/** Per gateway. A request that waits longer is refused within the 5 s budget of a call. */
const LIMITS = { maxConcurrent: 12, maxPerKey: 2, waitMs: 3500, maxWaiting: 40 };
/** The rest after a page, of the time that it took to be read and sent: it leaves the processors to polls (bench row long-lists). */
const REST = 3;
const MAX_REST_MS = 250;
const BUSY = {
  message: 'Other long lists are being sent right now. Please try again in a moment, or request smaller pages.',
  retryAfterSeconds: 10,
};

/** Streams lists of more than one page, few of them at once. */
@Injectable()
export class LongLists {
  private readonly limiter = new FairLimiter(LIMITS, BUSY);

  constructor(
    private readonly rpc: RpcClient,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  /** Streams the whole array, starting with the fetched first page. UNAVAILABLE when no slot becomes free in time. */
  async stream(first: Page, filter: ListingFilter, context: LotContext, reply: FastifyReply): Promise<Readable> {
    const closed = new AbortController();
    reply.raw.once('close', () => closed.abort());
    const releaseSlot = await this.limiter.acquire(context.lotId, closed.signal);
    disconnectSlowReader(reply.raw, this.settings.SLOW_READER_SECONDS);
    // The response has started: from now on each page has its own deadline.
    const { deadline: _over, ...openEnded } = context;
    let startedAt = performance.now();
    const pageAfter = async (cursor: string): Promise<Page> => {
      await sleep(Math.min(MAX_REST_MS, REST * (performance.now() - startedAt)));
      closed.signal.throwIfAborted();
      startedAt = performance.now();
      return this.rpc.call('clients.listing.page', { filter, limit: STREAM_PAGE, cursor, isLongList: true }, openEnded);
    };
    // Also covers a reader who disconnects before the first page is sent.
    return Readable.from(joinJsonPages(first, pageAfter)).once('close', releaseSlot);
  }
}
