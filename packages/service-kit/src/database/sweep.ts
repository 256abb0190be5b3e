import { setTimeout } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { Drains } from '../bootstrap/drains.js';
import type { Clock } from '../clock.js';
import type { Logger } from '../logging/index.js';

const DAY_MS = 24 * 60 * 60_000;
const EVERY_MS = 60 * 60_000;
const REST_MS = 100;

export interface Swept {
  /** For the log. */
  what: string;
  /** Rows that go together: a statement has its limit. */
  batch: number;
  /**
   * SQL that removes at most `batch` rows from before the instant $1 and answers their `count`. Rows that another replica is
   * removing are left to it.
   */
  forget: string;
  /** How long a row stays, in days or a fraction of one; a week by default. */
  keptDays?: number;
}

/** Removes what is too old, a batch at a time. Every replica sweeps. */
export class Sweep {
  private sweeping: Promise<void> | undefined;
  private stopping = false;

  constructor(
    private readonly swept: Swept,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly drains: Drains,
    private readonly logger: Logger,
  ) {}

  /** Sweeps now and every hour, until the drain. */
  start(): void {
    const timer = setInterval(() => this.sweep(), EVERY_MS);
    this.sweep();
    this.drains.add(async () => {
      this.stopping = true;
      clearInterval(timer);
      await this.sweeping;
    });
  }

  /** Answers how many it removed. */
  async removeOld(): Promise<number> {
    const { batch, forget, keptDays = 7 } = this.swept;
    const before = new Date(this.clock.now().getTime() - keptDays * DAY_MS);
    for (let removed = 0; ;) {
      const [row]: { count: number }[] = await this.dataSource.query(forget, [before]);
      const count = row?.count ?? 0;
      removed += count;
      if (count < batch || this.stopping) return removed;
      await setTimeout(REST_MS);
    }
  }

  /** What fails is done by the next one. */
  private sweep(): void {
    const { what } = this.swept;
    this.sweeping ??= this.removeOld()
      .then(
        (removed) => this.logger.debug({ what, removed }, 'old rows swept'),
        (error: unknown) => {
          const reason = error instanceof Error ? error.message : 'unknown';
          this.logger.warn({ what, reason }, 'old rows could not be swept');
        },
      )
      .finally(() => (this.sweeping = undefined));
  }
}
