import { Clock, Drains, LOGGER, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';

const KEPT_MS = 7 * 24 * 60 * 60_000;
const EVERY_MS = 60 * 60_000;
/** With each go some hundred rows of reports: a statement has its limit. */
const BATCH = 1;
const FORGET = `WITH old AS (
    SELECT id FROM imports WHERE ended_at < $1 ORDER BY ended_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), forgotten AS (DELETE FROM imports USING old WHERE imports.id = old.id RETURNING imports.id)
  SELECT count(*)::int AS count FROM forgotten`;

/** Removes imports and their reports seven days after their end. Every replica sweeps. */
@Injectable()
export class ImportSweep implements OnApplicationBootstrap {
  private sweeping: Promise<void> | undefined;
  private stopping = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly drains: Drains,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
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
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    for (let removed = 0; ;) {
      const [row]: { count: number }[] = await this.dataSource.query(FORGET, [before]);
      const count = row?.count ?? 0;
      removed += count;
      if (count < BATCH || this.stopping) return removed;
    }
  }

  /** What fails is done by the next one. */
  private sweep(): void {
    this.sweeping ??= this.removeOld()
      .then(
        (removed) => this.logger.debug({ removed }, 'imports swept'),
        (error: unknown) =>
          this.logger.warn(
            { reason: error instanceof Error ? error.message : 'unknown' },
            'imports could not be swept',
          ),
      )
      .finally(() => (this.sweeping = undefined));
  }
}
