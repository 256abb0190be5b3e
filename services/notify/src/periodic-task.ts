import { within, type ShutdownTasks, type Logger } from '@lotline/service-kit';
import type { OnApplicationBootstrap } from '@nestjs/common';

const INTERVAL_MS = 2000;
/** A run that takes longer waits for something that never comes; the next run takes over its work. */
const DEADLINE_MS = 300_000;

/** Runs a task every two seconds until the service stops. Every replica runs it, so each step must claim its work. */
export abstract class PeriodicTask implements OnApplicationBootstrap {
  private running: Promise<void> | undefined;

  constructor(
    private readonly shutdownTasks: ShutdownTasks,
    protected readonly logger: Logger,
  ) {}

  /** May throw: the next run makes up for it. */
  protected abstract runOnce(): Promise<void>;

  onApplicationBootstrap(): void {
    const timer = setInterval(() => void this.runNow(), INTERVAL_MS);
    this.shutdownTasks.add(async () => {
      clearInterval(timer);
      await this.running;
    });
  }

  /** Runs the task, or waits for the run in progress. Never throws. */
  async runNow(): Promise<void> {
    this.running ??= within(DEADLINE_MS, this.runOnce())
      .catch((error) => {
        const reason = error instanceof Error ? error.message : 'unknown';
        this.logger.warn({ task: this.constructor.name, reason }, 'periodic task failed');
      })
      .finally(() => (this.running = undefined));
    await this.running;
  }
}
