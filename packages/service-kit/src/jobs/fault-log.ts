import type { Logger } from '../logging/logger.js';

const INTERVAL_MS = 10_000;

/**
 * Logs failures of Redis, for a whole process at most one line in ten seconds: while Redis is demoted or full, every attempt of every
 * queue fails. A line tells how many failures were not logged since the one before.
 */
export class FaultLog {
  private loggedAt = Number.NEGATIVE_INFINITY;
  private suppressed = 0;

  constructor(
    private readonly logger: Logger,
    private readonly now = () => performance.now(),
  ) {}

  report(fields: Record<string, string | number>, message: string): void {
    const now = this.now();
    if (now - this.loggedAt < INTERVAL_MS) {
      this.suppressed += 1;
      return;
    }
    this.logger.warn({ ...fields, suppressed: this.suppressed }, message);
    this.loggedAt = now;
    this.suppressed = 0;
  }
}
