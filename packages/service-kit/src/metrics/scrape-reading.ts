import type { Gauge } from 'prom-client';
import { within } from '../deadline.js';

/** Queries, and returns a function that sets the gauges. */
export type Read = () => Promise<() => void>;

export interface ReadingLimits {
  /** How long a result is reused, in ms. */
  cacheMs?: number;
  /** How long a scrape waits for the result, in ms. Prometheus gives up after 10 s. */
  budgetMs?: number;
}

const DEFAULTS = { cacheMs: 5000, budgetMs: 1000 };

/**
 * Fills gauges from a query when /metrics is requested. The cache and the time limit keep scrapes from loading the server that
 * they measure.
 */
export class ScrapeReading {
  private readonly limits: Required<ReadingLimits>;
  private reading: Promise<void> | undefined;
  private readAt = Number.NEGATIVE_INFINITY;

  /** `now` is in ms. */
  constructor(
    private readonly gauges: readonly Gauge<string>[],
    private readonly read: Read,
    private readonly onFailure: () => void,
    private readonly now: () => number,
    limits: ReadingLimits = {},
  ) {
    this.limits = { ...DEFAULTS, ...limits };
    this.clear();
  }

  /** Resolves within the budget, even if the query takes longer. Only one query runs at a time. */
  async refresh(): Promise<void> {
    if (!this.reading && this.now() - this.readAt < this.limits.cacheMs) return;
    this.reading ??= this.run().finally(() => (this.reading = undefined));
    try {
      await within(this.limits.budgetMs, this.reading);
    } catch {
      this.clear();
      this.onFailure();
    }
  }

  /** A failure is cached too, so that an unavailable server is not queried more often. */
  private async run(): Promise<void> {
    const startedAt = this.now();
    try {
      const apply = await this.read();
      this.clear();
      apply();
    } catch {
      this.clear();
      this.onFailure();
    }
    this.readAt = startedAt;
  }

  /** Removes the values, because an absent value is better than a stale one. */
  private clear(): void {
    for (const gauge of this.gauges) {
      gauge.reset();
      gauge.remove({}); // reset() sets a gauge without labels to 0
    }
  }
}
