import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LOGGER } from './bootstrap/tokens.js';
import type { Logger } from './logging/logger.js';
import { Metrics } from './metrics/metrics.js';
import { setClockAhead } from './rpc/wire.js';
import { PeriodicTasks } from './sweeps/periodic-tasks.js';

const INTERVAL_MS = 10_000;
/** The answer that takes the least time says the most. */
const SAMPLES = 3;
const MAX_AHEAD_MS = 2000;

/**
 * Compares the process's clock with the database's, which all processes see. The deadlines of calls are corrected by the difference.
 * A process whose clock is off by more than two seconds is not ready: it would store wrong times.
 */
@Injectable()
export class ClockCheck {
  private aheadMs = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly tasks: PeriodicTasks,
    metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    metrics.gauge('lotline_clock_ahead_seconds', (gauge) => gauge.set(this.aheadMs / 1000));
  }

  /** Compares now and every ten seconds until the process shuts down. */
  start(): void {
    void this.tasks.start({ name: 'clock', everyMs: INTERVAL_MS, run: () => this.check() })();
  }

  assertRight(): void {
    if (this.isOff()) throw new Error(`The clock is ahead of the database's by ${this.aheadMs} ms`);
  }

  /** Compares now. While the database does not answer, the last difference counts. */
  async check(): Promise<void> {
    await this.compare().catch(() => undefined);
  }

  private async compare(): Promise<void> {
    const samples: Sample[] = [];
    for (let sample = 0; sample < SAMPLES; sample += 1) samples.push(await this.sample());
    const wasOff = this.isOff();
    this.aheadMs = aheadOf(samples);
    setClockAhead(this.aheadMs);
    if (this.isOff() && !wasOff)
      this.logger.error(
        { aheadMs: this.aheadMs },
        'clock differs from the database’s: check the time service of this machine; if all processes say so, of the database’s',
      );
    if (wasOff && !this.isOff()) this.logger.info({ aheadMs: this.aheadMs }, 'clock agrees with the database’s again');
  }

  private async sample(): Promise<Sample> {
    const asked = this.now();
    const [row]: { now: number }[] = await this.dataSource.query(
      'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now',
    );
    if (!row) throw new Error('No time');
    return { asked, there: row.now, answered: this.now() };
  }

  /** The machine's clock, in ms since 1970. Not `Clock`, which tests of other rules replace. */
  protected now(): number {
    return Date.now();
  }

  private isOff(): boolean {
    return Math.abs(this.aheadMs) > MAX_AHEAD_MS;
  }
}

/** The database's clock, read between two readings of the process's. In ms since 1970. */
export interface Sample {
  asked: number;
  there: number;
  answered: number;
}

/** How far the process's clock is ahead at least, in whole ms; below 0 if it is behind, 0 if the samples allow that they agree. */
export function aheadOf(samples: readonly Sample[]): number {
  let [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const { asked, there, answered } of samples) {
    least = Math.max(least, asked - there);
    most = Math.min(most, answered - there);
  }
  if (least > 0) return Math.round(least);
  return most < 0 ? Math.round(most) : 0;
}
