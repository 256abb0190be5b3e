import type { Lot } from '@lotline/protocol';
import {
  Clock,
  createQueue,
  createWorker,
  JobMetrics,
  ShutdownTasks,
  Metrics,
  LOGGER,
  Lots,
  SETTINGS,
  reasonOf,
  type Counter,
  type Logger,
} from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Queue, Worker } from 'bullmq';
import type { ShuttleSettings } from '../config.js';
import { UnacknowledgedService } from '../acknowledgments/unacknowledged.service.js';
import { AutoCheckoutService } from './auto-checkout.service.js';
import { PendingCheckOuts } from './pending-check-outs.js';

export const AUTO_CHECKOUT = 'auto-checkout';
const TICK_MS = 3000;
const WATCH_MS = 3000;
/** A scheduler whose next run is this overdue has stopped. */
const STALLED_MS = 10_000;

interface LotSweep {
  findDue: (lots: readonly Lot[]) => Promise<string[]>;
  sweep: (lot: Lot) => Promise<unknown>;
}

/**
 * Schedules the sweeps of all lots: automatic check-outs, their repetition, and unacknowledged requests. The schedule is in
 * Redis, so that there is one run per tick for all replicas. Redis may be unreachable at the start or lose its data, so each
 * replica checks the schedule and restores it.
 */
@Injectable()
export class AutoCheckoutJob implements OnApplicationBootstrap {
  private readonly runs: Counter;
  private readonly failures: Counter;
  private queue: Queue | undefined;
  private worker: Worker | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isWatching = false;

  constructor(
    private readonly autoCheckout: AutoCheckoutService,
    private readonly pendingCheckOuts: PendingCheckOuts,
    private readonly unacknowledged: UnacknowledgedService,
    private readonly lots: Lots,
    private readonly clock: Clock,
    private readonly shutdownTasks: ShutdownTasks,
    private readonly jobMetrics: JobMetrics,
    metrics: Metrics,
    @Inject(SETTINGS) private readonly settings: ShuttleSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.runs = metrics.counter('lotline_auto_checkout_runs_total');
    this.failures = metrics.counter('lotline_lot_sweep_failures_total');
  }

  onApplicationBootstrap(): void {
    this.queue = createQueue(AUTO_CHECKOUT, this.settings.REDIS_URL, this.jobMetrics);
    this.worker = createWorker(AUTO_CHECKOUT, this.settings.REDIS_URL, this.logger, this.jobMetrics, () => this.run());
    this.timer = setInterval(() => void this.watch(), WATCH_MS);
    this.shutdownTasks.add(() => this.stop());
    void this.watch();
  }

  private async run(): Promise<void> {
    this.runs.inc();
    // A failed sweep neither stops nor delays the others.
    const failures = await Promise.all([
      this.sweepLots('auto-checkout', this.autoCheckout),
      this.sweepLots('pending check-outs', this.pendingCheckOuts),
      this.sweepLots('unacknowledged requests', this.unacknowledged),
    ]);
    const [failure, ...others] = failures.flat();
    if (failure && others.length > 0) throw new AggregateError([failure, ...others], 'Sweeps of several lots failed');
    if (failure) throw failure;
  }

  /** Sweeps each lot that has work, even after another lot's sweep failed. Logs and returns the failures. */
  private async sweepLots(what: string, sweep: LotSweep): Promise<Error[]> {
    const failures: Error[] = [];
    const attempt = async <T>(work: Promise<T>, lotId?: string): Promise<T | undefined> => {
      try {
        return await work;
      } catch (error) {
        const err = error instanceof Error ? error : new Error('unknown');
        this.failures.inc();
        this.logger.error({ sweep: what, lotId, reason: err.message }, 'sweep of a lot failed');
        failures.push(err);
        return undefined;
      }
    };
    // One statement finds the work of all lots. A statement for each would take longer than the tick at a thousand lots.
    const due = new Set(await attempt(sweep.findDue(this.lots.all)));
    for (const lot of this.lots.all.filter(({ id }) => due.has(id))) await attempt(sweep.sweep(lot), lot.id);
    return failures;
  }

  /** Restores the schedule when it is missing or has stopped. If Redis is unreachable at the start, the first call waits for it. */
  private async watch(): Promise<void> {
    if (this.isWatching || !this.queue) return;
    this.isWatching = true;
    try {
      const schedule = await this.queue.getJobScheduler(AUTO_CHECKOUT);
      const latest = this.clock.now().getTime() - STALLED_MS;
      if (schedule?.every === TICK_MS && schedule.next !== undefined && schedule.next > latest) return;
      await this.queue.setGlobalConcurrency(1);
      await this.queue.upsertJobScheduler(AUTO_CHECKOUT, { every: TICK_MS }, { name: 'sweep' });
      this.logger.info('sweep schedule created');
    } catch (error) {
      this.jobMetrics.faults.report({ reason: reasonOf(error) }, 'sweep schedule could not be checked');
    } finally {
      this.isWatching = false;
    }
  }

  private async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.worker?.close();
    await this.queue?.close();
  }
}
