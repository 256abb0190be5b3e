import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { DomainError, type ImportState } from '@lotline/protocol';
import {
  Clock,
  Lots,
  ShutdownTasks,
  isDatabaseUnavailable,
  LOGGER,
  Transactions,
  withRequestId,
  reasonOf,
  type Logger,
} from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CreatedRows } from './created-rows.js';
import { CreatingService } from './creating.service.js';
import { isTrialRun, rowIdsOf, type ClaimedImport, type StagedRow } from './import.js';
import { ImportsRepository, REPORT_PAGE_SIZE } from './imports.repository.js';
import { RememberedMappings } from './remembered-mappings.js';
import { ValidationService } from './validation.service.js';
import { ProgressReporter } from './progress-reporter.js';
import { tooManyAttempts, unexpectedFailure } from './errors.js';

const POLL_INTERVAL_MS = 1000;
const RENEW_INTERVAL_MS = 1000;
/**
 * How many workers may claim a step before the import fails. Only reading has a low limit: the content of a file can crash a worker
 * only while it is parsed, and each crash interrupts the service for every lot.
 */
const MAX_CLAIMS = { reading: 2, running: 5 };
/**
 * How often a step may fail while the database answers claims. A statement that is always too slow looks like an unavailable
 * database each time.
 */
const MAX_FAILURES = 10;
/** The pause after a batch, as a share of the batch's time. A longer pause did not make polls during an import faster. */
const PAUSE_SHARE = 0.1;

/**
 * Processes imports in the background, one at a time and oldest first. Continues an import where its last worker stopped. All
 * replicas poll for imports; a lease ensures that only one works on an import.
 */
@Injectable()
export class ImportWorker implements OnApplicationBootstrap {
  private readonly worker = randomUUID();
  private running: Promise<void> | undefined;
  private isStopping = false;
  /** The step that failed last, and how often. */
  private failing = { step: '', count: 0 };

  constructor(
    private readonly transactions: Transactions,
    private readonly imports: ImportsRepository,
    private readonly validation: ValidationService,
    private readonly creating: CreatingService,
    private readonly rememberedMappings: RememberedMappings,
    private readonly progress: ProgressReporter,
    private readonly lots: Lots,
    private readonly clock: Clock,
    private readonly shutdownTasks: ShutdownTasks,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const timer = setInterval(() => this.poll(), POLL_INTERVAL_MS);
    this.shutdownTasks.add(async () => {
      this.isStopping = true;
      clearInterval(timer);
      await this.running;
    });
  }

  /** Starts waiting imports without delay, unless it is already working. */
  poll(): void {
    this.running ??= this.processAll()
      .catch((error: unknown) => this.logger.warn({ reason: reasonOf(error) }, 'imports could not be processed yet'))
      .finally(() => (this.running = undefined));
  }

  private async processAll(): Promise<void> {
    while (!this.isStopping) {
      const claimed = await this.transactions.run((tx) => this.imports.claim(tx, this.worker));
      if (!claimed) return;
      await withRequestId(claimed.requestId, () => this.process(claimed));
    }
  }

  private async process(claimed: ClaimedImport): Promise<void> {
    const { id } = claimed;
    const renewing = setInterval(() => void this.renew(id).catch(() => undefined), RENEW_INTERVAL_MS);
    try {
      const isRunning = claimed.state === 'running';
      if (claimed.claims > MAX_CLAIMS[isRunning ? 'running' : 'reading']) throw tooManyAttempts(isRunning);
      const hasEnded = await this.run(claimed);
      if (!hasEnded && this.isStopping) await this.transactions.run((tx) => this.imports.release(tx, id, this.worker));
    } catch (error) {
      await this.endAfter(claimed, error);
    } finally {
      clearInterval(renewing);
    }
  }

  /**
   * Ends the import, because the same file would fail again. If the database is unavailable, the import stays as it is until it is
   * claimed again, at most `MAX_FAILURES` times.
   */
  private async endAfter(claimed: ClaimedImport, error: unknown): Promise<void> {
    if (error instanceof DomainError) return this.end(claimed, { code: error.code, message: error.message });
    if (isDatabaseUnavailable(error) && this.countFailure(claimed) < MAX_FAILURES) throw error;
    const { id } = claimed;
    const errorId = randomUUID();
    this.logger.error({ import: id, errorId, reason: reasonOf(error), stack: stackOf(error) }, 'an import failed');
    const next = await this.imports.findNextRows(id);
    const rows: StagedRow[] = JSON.parse(next?.validated ?? '[]');
    const ids = rowIdsOf(next?.layout ?? null);
    const places = rows.map(({ row }) => ids.placeOf(row));
    const { code, message } = unexpectedFailure(places.at(0), places.at(-1), errorId);
    await this.end(claimed, { code, message });
  }

  private countFailure({ id, state, nextBatch }: ClaimedImport): number {
    const step = `${id} ${state} ${nextBatch}`;
    this.failing = { step, count: this.failing.step === step ? this.failing.count + 1 : 1 };
    return this.failing.count;
  }

  /** Returns false if it stopped before the end of the import. */
  private async run(claimed: ClaimedImport): Promise<boolean> {
    const ready = claimed.state === 'running' ? claimed : await this.validation.validate(claimed, this.worker);
    if (!ready) return false;
    const created = await this.loadCreatedRows(ready);
    for (let number = ready.nextBatch; number < ready.batches; number += 1) {
      if (this.isStopping) return false;
      const startedAt = performance.now();
      if (!(await this.creating.processBatch(ready, this.worker, number, created))) return false;
      await wait((performance.now() - startedAt) * PAUSE_SHARE);
    }
    await this.end(ready);
    return true;
  }

  /** Loads the rows that earlier workers have created. */
  private async loadCreatedRows({ id, lotId, nextBatch, layout }: ClaimedImport): Promise<CreatedRows> {
    const created = new CreatedRows(rowIdsOf(layout), this.lots.get(lotId));
    for (let number = 0; number < nextBatch; number += REPORT_PAGE_SIZE) {
      for (const report of await this.imports.findReports(id, number)) created.endBatch(JSON.parse(report));
    }
    return created;
  }

  private async end(claimed: ClaimedImport, error: ImportState['error'] = null): Promise<void> {
    await this.transactions.run(async (tx) => {
      if (!(await this.imports.lock(tx, claimed.id, this.worker))) return;
      const endedAt = this.clock.now();
      this.progress.report(tx, claimed, await this.imports.end(tx, claimed.id, endedAt, error));
      if (!error && !isTrialRun(claimed)) await this.rememberedMappings.remember(tx, claimed, endedAt);
    });
  }

  private async renew(id: string): Promise<void> {
    await this.transactions.run((tx) => this.imports.renew(tx, id, this.worker));
  }
}

const stackOf = (error: unknown): string | undefined => (error instanceof Error ? error.stack : undefined);
