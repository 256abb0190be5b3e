import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  EXPORT_PAGE_SIZE,
  lotTimeOf,
  staffIdOf,
  tokenIdOf,
  type LotContext,
  type RpcResponse,
} from '@lotline/contracts';
import { Clock, LOGGER, Lots, Metrics, RpcClient, SETTINGS, FairLimiter, type Logger } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { GatewaySettings } from '../config.js';
import { LiveSubscription } from '../live/live-subscription.js';
import { CreatorNames } from './creator-names.js';
import { createSpreadsheet } from './export-worker.js';

type Page = RpcResponse<'clients.export.page'>;

/** One per lot and two per gateway: each is a process of about 120 MB. Others wait until their caller leaves. */
const LIMITS = { maxConcurrent: 2, maxPerKey: 1, maxWaiting: 50 };
/** Interval of progress reports. */
const PROGRESS_MS = 500;
const BUSY = { message: 'Too many exports are running. Please try again in a minute.', retryAfterSeconds: 60 };

export interface Export {
  fileName: string;
  /** The number of customers, unless some are deleted during the export. */
  count: number;
  /** An .xlsx; destroying it, or an error, stops the work. */
  file: Readable;
}

/** Exports all customers of a lot as a spreadsheet. */
@Injectable()
export class Exports {
  private readonly limiter = new FairLimiter(LIMITS, BUSY);
  private readonly stopping = new AbortController();

  constructor(
    private readonly rpc: RpcClient,
    private readonly lots: Lots,
    private readonly clock: Clock,
    private readonly live: LiveSubscription,
    metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {
    metrics.gauge('lotline_exports_running', (gauge) => gauge.set(this.limiter.active));
  }

  /**
   * Waits for a slot and the clients service's first page; errors until then are error responses. UNAVAILABLE when too
   * many are waiting. `disconnected` aborts when the caller leaves.
   */
  async begin({ deadline: _waiting, ...context }: LotContext, disconnected: AbortSignal): Promise<Export> {
    // A slot may become free long after the request's deadline: from here on each call has its own.
    const releaseSlot = await this.limiter.acquire(context.lotId, disconnected);
    try {
      const { count } = await this.rpc.call('clients.export.count', {}, context);
      const first = await this.rpc.call('clients.export.page', { withOffsets: true }, context);
      const cancelled = AbortSignal.any([disconnected, this.stopping.signal]);
      const file = Readable.from(createSpreadsheet(this.pages(first, context), cancelled), { objectMode: false });
      this.logWhenClosed(file, count, context, releaseSlot);
      return { fileName: this.fileName(context.lotId), count, file };
    } catch (error) {
      releaseSlot();
      throw error;
    }
  }

  /** At shutdown: rejects waiting exports at once, and aborts running ones after half of the remaining time. */
  drain(): void {
    this.limiter.rejectWaiting();
    setTimeout(() => this.stopping.abort(), this.settings.SHUTDOWN_SECONDS * 500).unref();
  }

  /** Yields the messages for `readMessages`: before each page, the account names that it needs for the first time. */
  private async *pages(first: Page, context: LotContext): AsyncGenerator<string> {
    const reportProgress = this.progress(context);
    const names = new CreatorNames(this.rpc);
    const namesIn = async ({ creators }: Page): Promise<string> => JSON.stringify(await names.next(creators));
    yield await namesIn(first);
    yield first.rows;
    for (let after = first.last, rows = EXPORT_PAGE_SIZE; after !== null; rows += EXPORT_PAGE_SIZE) {
      reportProgress(rows);
      const startedAt = performance.now();
      const page = await this.rpc.call('clients.export.page', { after, withOffsets: true }, context);
      // Pauses for as long as the page took, which limits the p99 of polls beside an export to twice its usual value
      // (docs/performance.md).
      await sleep(performance.now() - startedAt);
      yield await namesIn(page);
      yield page.rows;
      after = page.last;
    }
  }

  /** Reports the number of exported customers at intervals, but not at the end, which the reader sees. */
  private progress({ lotId, requestId, actor }: Omit<LotContext, 'deadline'>): (rows: number) => void {
    let reportedAt = performance.now();
    return (rows) => {
      if (actor.kind !== 'staff' || performance.now() - reportedAt < PROGRESS_MS) return;
      reportedAt = performance.now();
      this.live.publishExportUpdate({ lotId, userId: actor.id, progress: { id: requestId, rows } });
    };
  }

  private logWhenClosed(
    file: Readable,
    count: number,
    { lotId, requestId, actor }: LotContext,
    releaseSlot: () => void,
  ): void {
    const startedAt = performance.now();
    file.once('close', () => {
      releaseSlot();
      const author = { userId: staffIdOf(actor) ?? undefined, tokenId: tokenIdOf(actor) ?? undefined };
      const ms = Math.round(performance.now() - startedAt);
      const brokenBy = file.readableEnded ? undefined : (file.errored?.message ?? 'its reader');
      this.logger.info({ requestId, lotId, ...author, customers: count, ms, brokenBy }, 'export');
    });
  }

  /** `client-database-export-{yyyy-MM-dd-HHmm}.xlsx`, by the lot's clock. */
  private fileName(lotId: string): string {
    const now = lotTimeOf(this.clock.now(), this.lots.get(lotId).timeZone);
    return `client-database-export-${now.slice(0, 16).replace(' ', '-').replace(':', '')}.xlsx`;
  }
}
