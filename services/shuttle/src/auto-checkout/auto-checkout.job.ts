import type { Lot } from '@lotline/contracts';
import {
  Clock,
  createQueue,
  createWorker,
  ShutdownTasks,
  Health,
  LOGGER,
  Lots,
  SETTINGS,
  type Logger,
} from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Queue, Worker } from 'bullmq';
import type { ShuttleSettings } from '../config.js';
import { UnacknowledgedService } from '../acknowledgments/unacknowledged.service.js';
import { AutoCheckoutService } from './auto-checkout.service.js';
import { AwaitedCheckOuts } from './awaited-check-outs.js';

export const AUTO_CHECKOUT = 'auto-checkout';
const TICK_MS = 3000;
const WATCH_MS = 3000;
/** A clock that is this late has stopped. */
const SILENCE_MS = 15_000;

/**
 * The clock of the sweeps, of who is checked out and of whom nobody hears (design §5, §7): one run a tick, however many replicas there are. It lives in Redis, which may be away
 * at the start or lose everything: each replica looks after it.
 */
@Injectable()
export class AutoCheckoutJob implements OnApplicationBootstrap {
  private readonly runs: ReturnType<Health['counter']>;
  private readonly failures: ReturnType<Health['counter']>;
  private queue: Queue | undefined;
  private worker: Worker | undefined;
  private timer: NodeJS.Timeout | undefined;
  private watching = false;

  constructor(
    private readonly autoCheckout: AutoCheckoutService,
    private readonly awaited: AwaitedCheckOuts,
    private readonly unheard: UnacknowledgedService,
    private readonly lots: Lots,
    private readonly clock: Clock,
    private readonly shutdownTasks: ShutdownTasks,
    health: Health,
    @Inject(SETTINGS) private readonly settings: ShuttleSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.runs = health.counter('lotline_auto_checkout_runs_total', 'Runs of the automatic check-out over all lots');
    this.failures = health.counter('lotline_lot_sweep_failures_total', 'Sweeps that failed, each of one lot');
  }

  onApplicationBootstrap(): void {
    this.queue = createQueue(AUTO_CHECKOUT, this.settings.REDIS_URL, this.logger);
    this.worker = createWorker(AUTO_CHECKOUT, this.settings.REDIS_URL, this.logger, () => this.run());
    this.timer = setInterval(() => void this.watch(), WATCH_MS);
    this.shutdownTasks.add(() => this.stop());
    void this.watch();
  }

  private async run(): Promise<void> {
    this.runs.inc();
    // What fails of one sweep neither ends nor delays the others.
    const failures = await Promise.all([
      this.ofEveryLot('auto-checkout', (lot) => this.autoCheckout.sweep(lot)),
      this.ofEveryLot('awaited check-outs', (lot) => this.awaited.sweep(lot)),
      this.ofEveryLot('unheard requests', (lot) => this.unheard.sweep(lot)),
    ]);
    const [failure, ...others] = failures.flat();
    if (failure && others.length > 0) throw new AggregateError([failure, ...others], 'Sweeps of several lots failed');
    if (failure) throw failure;
  }

  /** Sweeps each lot, also after another lot's sweep failed. Returns the failures, which are logged with their lot. */
  private async ofEveryLot(what: string, sweep: (lot: Lot) => Promise<unknown>): Promise<Error[]> {
    const failures: Error[] = [];
    for (const lot of this.lots.all) {
      try {
        await sweep(lot);
      } catch (error) {
        const err = error instanceof Error ? error : new Error('unknown');
        this.failures.inc();
        this.logger.error({ sweep: what, lotId: lot.id, reason: err.message }, 'sweep of a lot failed');
        failures.push(err);
      }
    }
    return failures;
  }

  /** Winds the clock up where it is missing or has stopped. While Redis is away at the start, the first call waits for it. */
  private async watch(): Promise<void> {
    if (this.watching || !this.queue) return;
    this.watching = true;
    try {
      const clock = await this.queue.getJobScheduler(AUTO_CHECKOUT);
      const latest = this.clock.now().getTime() - SILENCE_MS;
      if (clock?.every === TICK_MS && clock.next !== undefined && clock.next > latest) return;
      await this.queue.setGlobalConcurrency(1);
      await this.queue.upsertJobScheduler(AUTO_CHECKOUT, { every: TICK_MS }, { name: 'sweep' });
      this.logger.info('auto-checkout clock started');
    } catch (error) {
      this.logger.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'auto-checkout clock not seen');
    } finally {
      this.watching = false;
    }
  }

  private async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.worker?.close();
    await this.queue?.close();
  }
}
