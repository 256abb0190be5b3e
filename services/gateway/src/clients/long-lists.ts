import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { PACED_PAGE, STREAM_PAGE, type ListingFilter, type LotContext, type RpcResponse } from '@lotline/contracts';
import { RpcClient, SETTINGS, FairLimiter } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import type { GatewaySettings } from '../config.js';
import { cutSlowReader } from '../http/slow-readers.js';
import { textOfPages } from './pages-text.js';
import { ReaderTurn } from './reader-turn.js';

type Page = RpcResponse<'clients.listing.page'>;

/** Of a gateway. Who waits longer is refused within the time in which every call is answered (design §4). */
const LIMITS = { maxConcurrent: 4, maxPerKey: 2, waitMs: 3500, maxWaiting: 40 };
const BUSY = {
  message: 'Other long lists are being sent right now. Please try again in a moment, or ask for less at a time.',
  retryAfterSeconds: 10,
};

/** The size of a page, and the rest after it in times of what it took. */
const ALONE = { limit: STREAM_PAGE, rest: 0 };
const BESIDE_OTHERS = { limit: PACED_PAGE, rest: 3 };
/** Everybody's next page waits for it, also after one that never came. */
const MAX_REST_MS = 1000;

/**
 * Lists of more than a first page, which are sent at a pace that leaves the polls their time (design §10 "lists of a year"): few
 * at once, of a lot and of all, and one page at a time, whosever it is; a list whose reader is slow waits for them without a turn. While others ask for anything the pages are small and
 * each is followed by a rest, so that what long lists cost here, in the clients service and in PostgreSQL is a quarter of one
 * core at most, however many ask for them (docs/performance.md).
 */
@Injectable()
export class LongLists implements OnApplicationBootstrap {
  private readonly turns = new FairLimiter(LIMITS, BUSY);
  private rested: Promise<unknown> = Promise.resolve();
  /** Requests that came, and how many of them had when the last page was asked for. */
  private arrived = 0;
  private arrivedBefore = 0;

  constructor(
    private readonly rpc: RpcClient,
    private readonly http: HttpAdapterHost,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  onApplicationBootstrap(): void {
    // Not a hook of the framework's: every poll would wait for it.
    this.http.httpAdapter.getHttpServer().on('request', () => (this.arrived += 1));
  }

  /** The text of the whole array, whose first page is there. UNAVAILABLE where its turn does not come in time. */
  async text(first: Page, filter: ListingFilter, context: LotContext, reply: FastifyReply): Promise<Readable> {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const turn = await ReaderTurn.take(this.turns, context.lotId, gone.signal);
    cutSlowReader(reply.raw, this.settings.SLOW_READER_SECONDS);
    // The answer has begun: from here on each page has its own time.
    const { deadline: _over, ...lasting } = context;
    const pageAfter = (cursor: string): Promise<Page> =>
      turn.during(() =>
        this.unhurried((limit) => {
          gone.signal.throwIfAborted();
          return this.rpc.call('clients.listing.page', { filter, limit, cursor, inTurn: true }, lasting);
        }),
      );
    // Also where its reader leaves before its first page does.
    return Readable.from(textOfPages(first, pageAfter)).once('close', () => turn.end());
  }

  /** After whatever page is under way, and the rest that follows it. */
  private async unhurried(ask: (limit: number) => Promise<Page>): Promise<Page> {
    const before = this.rested;
    let rested: () => void = () => undefined;
    this.rested = new Promise<void>((resolve) => (rested = resolve));
    await before;
    const { limit, rest } = this.arrived > this.arrivedBefore ? BESIDE_OTHERS : ALONE;
    this.arrivedBefore = this.arrived;
    const begun = performance.now();
    try {
      return await ask(limit);
    } finally {
      void sleep(Math.min(rest * (performance.now() - begun), MAX_REST_MS)).then(rested);
    }
  }
}
