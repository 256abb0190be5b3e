import type { ShutdownTasks } from '../bootstrap/shutdown-tasks.js';
import { within } from '../deadline.js';
import type { Logger } from '../logging/index.js';

export const DAY_MS = 24 * 60 * 60_000;
const INTERVAL_MS = 60 * 60_000;
/** A sweep that takes longer waits for a server that never answers; the next one starts over. */
const DEADLINE_MS = 30 * 60_000;

/** Removes expired data once an hour. Every replica sweeps. */
export abstract class Sweep {
  protected isStopping = false;
  private running: Promise<void> | undefined;

  /** `name` identifies the sweep in the log. */
  constructor(
    private readonly name: string,
    private readonly shutdownTasks: ShutdownTasks,
    private readonly logger: Logger,
  ) {}

  /** Removes what has expired and returns how many items it removed. Ends early when `isStopping` becomes true. */
  abstract removeOld(): Promise<number>;

  /** Sweeps now and every hour until the process shuts down. */
  start(): void {
    const timer = setInterval(() => this.sweep(), INTERVAL_MS);
    this.sweep();
    this.shutdownTasks.add(async () => {
      this.isStopping = true;
      clearInterval(timer);
      await this.running;
    });
  }

  /** What the log says about a failure. */
  protected reasonFor(error: Error): string {
    return error.message;
  }

  /** The next sweep removes the rows that a failed one left. */
  private sweep(): void {
    const { name } = this;
    this.running ??= within(DEADLINE_MS, this.removeOld())
      .then(
        (removed) => this.logger.debug({ sweep: name, removed }, 'sweep finished'),
        (error: unknown) => {
          const reason = error instanceof Error ? this.reasonFor(error) : 'unknown';
          this.logger.warn({ sweep: name, reason }, 'sweep failed');
        },
      )
      .finally(() => (this.running = undefined));
  }
}
