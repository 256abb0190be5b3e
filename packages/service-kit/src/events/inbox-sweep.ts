import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Drains } from '../bootstrap/drains.js';
import { LOGGER } from '../bootstrap/tokens.js';
import { Clock } from '../clock.js';
import type { Logger } from '../logging/index.js';

/** An event that comes twice comes within seconds, or out of the dead letters within days. */
const KEPT_MS = 7 * 24 * 60 * 60_000;
const EVERY_MS = 60 * 60_000;
const BATCH = 1000;
const REST_MS = 100;

/** Rows that another replica is removing are left to it. */
const FORGET = `
  WITH old AS (
    SELECT event_id FROM inbox WHERE received_at < $1 ORDER BY received_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), forgotten AS (
    DELETE FROM inbox USING old WHERE inbox.event_id = old.event_id RETURNING inbox.event_id
  )
  SELECT count(*)::int AS count FROM forgotten`;

/** Removes from the inbox what was received more than seven days ago (design §4), a batch at a time. Every replica sweeps. */
@Injectable()
export class InboxSweep {
  private sweeping: Promise<void> | undefined;
  private stopping = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly drains: Drains,
    @Inject(LOGGER) private readonly logger: Logger,
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
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    for (let removed = 0; ;) {
      const [row]: { count: number }[] = await this.dataSource.query(FORGET, [before]);
      const count = row?.count ?? 0;
      removed += count;
      if (count < BATCH || this.stopping) return removed;
      await setTimeout(REST_MS);
    }
  }

  /** What fails is done by the next one. */
  private sweep(): void {
    this.sweeping ??= this.removeOld()
      .then(
        (removed) => this.logger.debug({ removed }, 'inbox swept'),
        (error: unknown) =>
          this.logger.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'inbox could not be swept'),
      )
      .finally(() => (this.sweeping = undefined));
  }
}
