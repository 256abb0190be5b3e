import { Readable } from 'node:stream';
import {
  EXPORT_PAGE_SIZE,
  lotTimeOf,
  staffIdOf,
  tokenIdOf,
  type ExportPlace,
  type LotContext,
  type RpcResponse,
} from '@lotline/protocol';
import { Clock, LOGGER, Lots, Metrics, RpcClient, SETTINGS, FairLimiter, type Logger } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { GatewaySettings } from '../../config.js';
import { LiveSubscription } from '../../replica/live-subscription.js';
import { CreatorNames } from './creator-names.js';
import { createSpreadsheet, type SheetPage } from './export-worker.js';

type Page = RpcResponse<'clients.export.page'>;

/** One per lot and two per gateway: each is a thread of about 120 MB. Others wait until their caller leaves. */
const LIMITS = { maxConcurrent: 2, maxPerKey: 1, maxWaiting: 50 };
/** Interval of progress reports. */
const PROGRESS_MS = 500;
const BUSY = { message: 'Too many exports are running. Please try again in a minute.', retryAfterSeconds: 60 };

export interface Export {
  fileName: string;
  /** The number of customers of each lot, unless some are deleted during the export. */
  counts: number[];
  /** An .xlsx; destroying it, or an error, stops the work. */
  file: Readable;
}

/** Exports all customers of one or several lots as a spreadsheet. */
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
   * many are waiting. `disconnected` aborts when the caller leaves. `confirm` throws once the caller may no longer export.
   */
  async begin(lots: readonly LotContext[], disconnected: AbortSignal, confirm: () => Promise<void>): Promise<Export> {
    // A slot may become free long after the request's deadline: from here on each call has its own.
    const contexts = lots.map(({ deadline: _waiting, ...context }) => context);
    const [main] = contexts;
    if (!main) throw new Error('An export has at least one lot');
    const releaseSlot = await this.limiter.acquire(main.lotId, disconnected);
    try {
      await confirm();
      const counts: number[] = [];
      for (const context of contexts) counts.push((await this.rpc.call('clients.export.count', {}, context)).count);
      const first = await this.page(undefined, main);
      const canceled = new AbortController();
      const cancel = (): void => canceled.abort();
      const signals = [disconnected, this.stopping.signal];
      for (const signal of signals) signal.addEventListener('abort', cancel);
      if (signals.some(({ aborted }) => aborted)) cancel();
      const spreadsheet = createSpreadsheet(this.pages(first, contexts), canceled.signal, contexts.length > 1);
      const file = Readable.from(whileConfirmed(spreadsheet, confirm), { objectMode: false });
      file.once('close', () => this.stopping.signal.removeEventListener('abort', cancel));
      this.logWhenClosed(file, counts, main, releaseSlot);
      return { fileName: this.fileName(main.lotId), counts, file };
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

  /** Yields the pages of all lots, each with the account names that it needs for the first time. */
  private async *pages(first: Page, contexts: readonly LotContext[]): AsyncGenerator<SheetPage, undefined> {
    const names = new CreatorNames(this.rpc);
    const [main] = contexts;
    const reportProgress = main ? this.progress(main) : () => undefined;
    let rows = 0;
    for (const context of contexts) {
      for (let page = context === main ? first : await this.page(undefined, context); ;) {
        yield { rows: page.rows, names: await names.fetchNew(page.creators) };
        rows += EXPORT_PAGE_SIZE;
        if (page.last === null) break;
        reportProgress(rows);
        page = await this.page(page.last, context);
      }
    }
  }

  private page(after: ExportPlace | undefined, context: LotContext): Promise<Page> {
    return this.rpc.call('clients.export.page', { after }, context);
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
    counts: readonly number[],
    { lotId, requestId, actor }: LotContext,
    releaseSlot: () => void,
  ): void {
    const startedAt = performance.now();
    file.once('close', () => {
      releaseSlot();
      const author = { userId: staffIdOf(actor) ?? undefined, tokenId: tokenIdOf(actor) ?? undefined };
      const ms = Math.round(performance.now() - startedAt);
      const brokenBy = file.readableEnded ? undefined : (file.errored?.message ?? 'its reader');
      const customers = counts.reduce((sum, count) => sum + count, 0);
      this.logger.info({ requestId, lotId, lots: counts.length, ...author, customers, ms, brokenBy }, 'export');
    });
  }

  /** `client-database-export-{yyyy-MM-dd-HHmm}.xlsx`, by the lot's clock. */
  private fileName(lotId: string): string {
    const now = lotTimeOf(this.clock.now(), this.lots.get(lotId).timeZone);
    return `client-database-export-${now.slice(0, 16).replace(' ', '-').replace(':', '')}.xlsx`;
  }
}

/** Ends with the error of `confirm` before the next chunk, so that the reader sees a broken file. */
async function* whileConfirmed(
  chunks: AsyncGenerator<Uint8Array>,
  confirm: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    await confirm();
    yield chunk;
  }
}
