import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { EXPORT_PAGE_SIZE, lotTimeOf, type LotContext, type RpcResponse } from '@lotline/contracts';
import { Clock, Health, LOGGER, Lots, RpcClient, SETTINGS, FairLimiter, type Logger } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { GatewaySettings } from '../config.js';
import { LiveSubscription } from '../live/live-subscription.js';
import { CreatorNames } from './creator-names.js';
import { spreadsheetOf } from './spreadsheet.js';

type Page = RpcResponse<'clients.export.page'>;

/** One of a lot, and few at a gateway: each is a process of some 120 MB. The others wait until they leave. */
const LIMITS = { maxConcurrent: 2, maxPerKey: 1, maxWaiting: 50 };
/** How often the reader hears how far it is. */
const PROGRESS_MS = 500;
const BUSY = { message: 'Too many exports are under way. Please try again in a minute.', retryAfterSeconds: 60 };

export interface Export {
  fileName: string;
  /** How many customers are in it, as long as none of them is deleted meanwhile. */
  count: number;
  /** An .xlsx; one that is destroyed, or breaks off with an error, ends the work. */
  file: Readable;
}

/** Spreadsheets of all customers of a lot (spec §7, design §7 "exported columns"). */
@Injectable()
export class Exports {
  private readonly turns = new FairLimiter(LIMITS, BUSY);
  private readonly stopping = new AbortController();

  constructor(
    private readonly rpc: RpcClient,
    private readonly lots: Lots,
    private readonly clock: Clock,
    private readonly live: LiveSubscription,
    health: Health,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {
    health.gauge('lotline_exports_running', 'Exports that are being made or sent', () => this.turns.active);
  }

  /**
   * Waits for its turn, and until the customers' service answers: what fails until then is a refusal. UNAVAILABLE when too many
   * wait already. `left` aborts when whoever asked is gone.
   */
  async begin({ deadline: _waiting, ...context }: LotContext, left: AbortSignal): Promise<Export> {
    // Its turn may come long after the deadline of other calls: from here on each call has its own time.
    const endTurn = await this.turns.acquire(context.lotId, left);
    try {
      const { count } = await this.rpc.call('clients.export.count', {}, context);
      const first = await this.rpc.call('clients.export.page', { withOffsets: true }, context);
      const over = AbortSignal.any([left, this.stopping.signal]);
      const file = Readable.from(spreadsheetOf(this.pages(first, context), over), { objectMode: false });
      this.keep(file, count, context, endTurn);
      return { fileName: this.fileName(context.lotId), count, file };
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  /** At shutdown: who waits is refused at once; what is being made has half of the time that is left, and is broken off. */
  drain(): void {
    this.turns.rejectWaiting();
    setTimeout(() => this.stopping.abort(), this.settings.SHUTDOWN_SECONDS * 500).unref();
  }

  /** The messages of `messagesOf`: before each page, the names that it needs and no page before it needed. */
  private async *pages(first: Page, context: LotContext): AsyncGenerator<string> {
    const sayProgress = this.progress(context);
    const names = new CreatorNames(this.rpc);
    const namesIn = async ({ creators = [] }: Page): Promise<string> => JSON.stringify(await names.next(creators));
    yield await namesIn(first);
    yield first.rows;
    for (let after = first.last, rows = EXPORT_PAGE_SIZE; after !== null; rows += EXPORT_PAGE_SIZE) {
      sayProgress(rows);
      const begun = performance.now();
      const page = await this.rpc.call('clients.export.page', { after, withOffsets: true }, context);
      // As long as the page took: polls beside an export keep within twice their own p99 (docs/performance.md, "An export").
      await sleep(performance.now() - begun);
      yield await namesIn(page);
      yield page.rows;
      after = page.last;
    }
  }

  /** Says how many customers the file has taken, now and then and not at its end, which its reader sees. */
  private progress({ lotId, requestId, actor }: Omit<LotContext, 'deadline'>): (rows: number) => void {
    let saidAt = performance.now();
    return (rows) => {
      if (actor.kind !== 'staff' || performance.now() - saidAt < PROGRESS_MS) return;
      saidAt = performance.now();
      this.live.announceExport({ lotId, userId: actor.id, progress: { id: requestId, rows } });
    };
  }

  private keep(file: Readable, count: number, { lotId, requestId, actor }: LotContext, endTurn: () => void): void {
    const begun = performance.now();
    file.once('close', () => {
      endTurn();
      const userId = actor.kind === 'staff' ? actor.id : undefined;
      const ms = Math.round(performance.now() - begun);
      const brokenBy = file.readableEnded ? undefined : (file.errored?.message ?? 'its reader');
      this.logger.info({ requestId, lotId, userId, customers: count, ms, brokenBy }, 'export');
    });
  }

  /** `client-database-export-{yyyy-MM-dd-HHmm}.xlsx`, by the lot's clock (spec §7). */
  private fileName(lotId: string): string {
    const now = lotTimeOf(this.clock.now(), this.lots.get(lotId).timeZone);
    return `client-database-export-${now.slice(0, 16).replace(' ', '-').replace(':', '')}.xlsx`;
  }
}
