import { Inject, Injectable } from '@nestjs/common';
import { ShutdownTasks, LOGGER } from '../bootstrap/tokens.js';
import { within } from '../deadline.js';
import { reasonOf, type Logger } from '../logging/logger.js';

interface PeriodicTask {
  /** Identifies the task in the log. */
  name: string;
  everyMs: number;
  /** May throw: the next run makes up for it. A long run ends early once `isStopping()` is true. */
  run: (isStopping: () => boolean) => Promise<unknown>;
  /** A run that takes longer waits for something that never comes; the next run takes over its work. */
  deadlineMs?: number;
}

/** Runs a service's periodic work, one run of a task at a time. Every replica runs it, so each step must claim its work. */
@Injectable()
export class PeriodicTasks {
  constructor(
    private readonly shutdownTasks: ShutdownTasks,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Runs the task after each interval until the process shuts down, which waits for the run in progress. Returns a function that runs
   * it at once and resolves when the run has ended.
   */
  start({ name, everyMs, run, deadlineMs = 300_000 }: PeriodicTask): () => Promise<void> {
    let isStopping = false;
    let running: Promise<void> | undefined;
    const runNow = (): Promise<void> => {
      running ??= within(
        deadlineMs,
        run(() => isStopping),
      )
        .then(
          () => undefined,
          (error: unknown) => {
            this.logger.warn({ task: name, reason: reasonOf(error) }, 'periodic task failed');
          },
        )
        .finally(() => (running = undefined));
      return running;
    };
    const timer = setInterval(() => void runNow(), everyMs);
    this.shutdownTasks.add(async () => {
      isStopping = true;
      clearInterval(timer);
      await running;
    });
    return runNow;
  }
}
