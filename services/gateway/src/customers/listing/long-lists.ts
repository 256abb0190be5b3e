import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ListingFilter, LotContext, RpcResponse } from '@lotline/protocol';
import { RpcClient, SETTINGS, FairLimiter } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import type { GatewaySettings } from '../../config.js';
import { disconnectSlowReader } from '../../http/slow-readers.js';
import { joinJsonPages } from '../../http/json-pages.js';
import { ListPace } from './list-pace.js';
import { StreamSlot } from './stream-slot.js';

type Page = RpcResponse<'clients.listing.page'>;

/** Per gateway. A request that waits longer is refused within the 5 s budget of a call. */
const LIMITS = { maxConcurrent: 4, maxPerKey: 2, waitMs: 3500, maxWaiting: 40 };
const BUSY = {
  message: 'Other long lists are being sent right now. Please try again in a moment, or request smaller pages.',
  retryAfterSeconds: 10,
};

/** Limits the pause, which delays every other list, after a page that timed out. */
const MAX_PAUSE_MS = 1000;

/**
 * Streams lists of more than one page at a pace that leaves time for polls. Few lists stream at once, per lot and in
 * total, and only one page is fetched at a time; a list whose reader is slow gives up its slot meanwhile. While there
 * are other requests, pages are smaller and each is followed by a pause, so that long lists take at most a quarter of
 * one core here, in the clients service and in PostgreSQL (docs/performance.md).
 */
@Injectable()
export class LongLists implements OnApplicationBootstrap {
  private readonly limiter = new FairLimiter(LIMITS, BUSY);
  private previousPause: Promise<unknown> = Promise.resolve();
  private readonly pace = new ListPace();
  /** Requests received in total, without those for long lists. */
  private requestCount = 0;

  constructor(
    private readonly rpc: RpcClient,
    private readonly http: HttpAdapterHost,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  onApplicationBootstrap(): void {
    // Not a Fastify hook, because every poll would have to await it.
    this.http.httpAdapter.getHttpServer().on('request', () => (this.requestCount += 1));
  }

  /** Streams the whole array, starting with the fetched first page. UNAVAILABLE when no slot becomes free in time. */
  async stream(first: Page, filter: ListingFilter, context: LotContext, reply: FastifyReply): Promise<Readable> {
    this.requestCount -= 1;
    const closed = new AbortController();
    reply.raw.once('close', () => closed.abort());
    const slot = await StreamSlot.acquire(this.limiter, context.lotId, closed.signal);
    disconnectSlowReader(reply.raw, this.settings.SLOW_READER_SECONDS);
    // The response has started: from now on each page has its own deadline.
    const { deadline: _over, ...openEnded } = context;
    const pageAfter = (cursor: string): Promise<Page> =>
      slot.run(() =>
        this.fetchPaced((limit) => {
          closed.signal.throwIfAborted();
          return this.rpc.call('clients.listing.page', { filter, limit, cursor, isLongList: true }, openEnded);
        }),
      );
    // Also covers a reader who disconnects before the first page is sent.
    return Readable.from(joinJsonPages(first, pageAfter)).once('close', () => slot.release());
  }

  /** Waits for the page in progress and the pause after it. */
  private async fetchPaced(ask: (limit: number) => Promise<Page>): Promise<Page> {
    const before = this.previousPause;
    let endPause: () => void = () => undefined;
    this.previousPause = new Promise<void>((resolve) => (endPause = resolve));
    await before;
    const startedAt = performance.now();
    const { limit, pauseFactor } = this.pace.next(this.requestCount, startedAt);
    try {
      return await ask(limit);
    } finally {
      void sleep(Math.min(pauseFactor * (performance.now() - startedAt), MAX_PAUSE_MS)).then(endPause);
    }
  }
}
