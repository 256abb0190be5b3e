import type { ShutdownTasks, Logger } from '@lotline/service-kit';
import type { OnApplicationBootstrap } from '@nestjs/common';

const EVERY_MS = 2000;

/** Looks after what was left, again and again until the service ends. Every replica sweeps; each step claims what it does. */
export abstract class Sweeping implements OnApplicationBootstrap {
  private running: Promise<void> | undefined;

  constructor(
    private readonly shutdownTasks: ShutdownTasks,
    protected readonly logger: Logger,
  ) {}

  /** What fails of it is done by the next sweep. */
  protected abstract once(): Promise<void>;

  onApplicationBootstrap(): void {
    const timer = setInterval(() => void this.now(), EVERY_MS);
    this.shutdownTasks.add(async () => {
      clearInterval(timer);
      await this.running;
    });
  }

  /** Sweeps at once, or with the sweep that is under way. Never throws. */
  async now(): Promise<void> {
    this.running ??= this.once()
      .catch((error) => {
        const reason = error instanceof Error ? error.message : 'unknown';
        this.logger.warn({ sweep: this.constructor.name, reason }, 'sweep failed');
      })
      .finally(() => (this.running = undefined));
    await this.running;
  }
}
