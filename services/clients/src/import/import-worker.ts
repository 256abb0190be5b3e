import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { DomainError, type ImportState } from '@lotline/contracts';
import {
  Clock,
  ShutdownTasks,
  isDatabaseUnavailable,
  LOGGER,
  Transactions,
  withRequestId,
  type Logger,
} from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CreatedRows } from './created-rows.js';
import { CreatingService } from './creating.service.js';
import type { ClaimedImport } from './import.js';
import { ImportsRepository, REPORTED_TOGETHER } from './imports.repository.js';
import { ValidationService } from './validation.service.js';
import { Progress } from './progress.js';
import { givenUp } from './errors.js';

const LOOK_MS = 1000;
const RENEW_MS = 1000;
/**
 * Workers that a step may take before the import is given up. What is in a file can end a worker only while it is read, and each
 * worker that ends is a service that is away for every lot. A batch is a transaction of rows that were judged.
 */
const MAX_CLAIMS = { reading: 2, running: 5 };
/**
 * Of the time that a batch takes, it rests so much. Little: polls were no slower beside an import without any rest, and no
 * faster beside one that rested as long as it worked (docs/performance.md, "An import").
 */
const REST = 0.1;

/**
 * Works on imports in the background, one at a time: in the order in which they were begun, each where its last worker left it.
 * Every replica looks for them; the lease says whose one is.
 */
@Injectable()
export class ImportWorker implements OnApplicationBootstrap {
  private readonly worker = randomUUID();
  private working: Promise<void> | undefined;
  private stopping = false;

  constructor(
    private readonly transactions: Transactions,
    private readonly imports: ImportsRepository,
    private readonly judging: ValidationService,
    private readonly creating: CreatingService,
    private readonly progress: Progress,
    private readonly clock: Clock,
    private readonly shutdownTasks: ShutdownTasks,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const timer = setInterval(() => this.look(), LOOK_MS);
    this.shutdownTasks.add(async () => {
      this.stopping = true;
      clearInterval(timer);
      await this.working;
    });
  }

  /** Begins at once, or with the next look. */
  look(): void {
    this.working ??= this.workAll()
      .catch((error: unknown) => this.logger.warn({ reason: reasonOf(error) }, 'imports wait'))
      .finally(() => (this.working = undefined));
  }

  private async workAll(): Promise<void> {
    while (!this.stopping) {
      const claimed = await this.transactions.run((tx) => this.imports.claim(tx, this.worker));
      if (!claimed) return;
      await withRequestId(claimed.requestId, () => this.work(claimed));
    }
  }

  /** What fails for the database's sake stays where it is, for whoever claims it next. */
  private async work(claimed: ClaimedImport): Promise<void> {
    const { id } = claimed;
    const renewing = setInterval(() => void this.renew(id).catch(() => undefined), RENEW_MS);
    try {
      const isRunning = claimed.state === 'running';
      if (claimed.claims > MAX_CLAIMS[isRunning ? 'running' : 'reading']) throw givenUp(isRunning);
      const isOver = await this.run(claimed);
      if (!isOver && this.stopping) await this.transactions.run((tx) => this.imports.release(tx, id, this.worker));
    } catch (error) {
      if (error instanceof DomainError) await this.end(claimed, { code: error.code, message: error.message });
      else if (isDatabaseUnavailable(error)) throw error;
      else this.logger.error({ import: id, reason: reasonOf(error), stack: stackOf(error) }, 'an import stopped');
    } finally {
      clearInterval(renewing);
    }
  }

  /** False where it was left before its end. */
  private async run(claimed: ClaimedImport): Promise<boolean> {
    const ready = claimed.state === 'running' ? claimed : await this.judging.read(claimed, this.worker);
    if (!ready) return false;
    const created = await this.createdBefore(ready);
    for (let number = ready.nextBatch; number < ready.batches; number += 1) {
      if (this.stopping) return false;
      const begunAt = performance.now();
      if (!(await this.creating.batch(ready, this.worker, number, created))) return false;
      await wait((performance.now() - begunAt) * REST);
    }
    await this.end(ready);
    return true;
  }

  /** What another worker has created. */
  private async createdBefore({ id, nextBatch }: ClaimedImport): Promise<CreatedRows> {
    const created = new CreatedRows();
    for (let number = 0; number < nextBatch; number += REPORTED_TOGETHER) {
      for (const report of await this.imports.reports(id, number)) created.addAll(JSON.parse(report));
    }
    return created;
  }

  private async end(claimed: ClaimedImport, error: ImportState['error'] = null): Promise<void> {
    await this.transactions.run(async (tx) => {
      if (!(await this.imports.hold(tx, claimed.id, this.worker))) return;
      this.progress.tell(tx, claimed, await this.imports.end(tx, claimed.id, this.clock.now(), error));
    });
  }

  private async renew(id: string): Promise<void> {
    await this.transactions.run((tx) => this.imports.renew(tx, id, this.worker));
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');
const stackOf = (error: unknown): string | undefined => (error instanceof Error ? error.stack : undefined);
