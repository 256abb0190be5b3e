import { VERSION, type ServiceName } from '@lotline/protocol';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { METRICS, type CounterName, type GaugeName, type HistogramName, type LabelOf } from './catalog.js';
import { ScrapeReading, type Read, type ReadingLimits } from './scrape-reading.js';

/** A process's metrics for Prometheus. It creates each metric of the catalog once. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly readings: ScrapeReading[] = [];
  private readonly failures: Counter<'source'>;
  private isProcessWatched = false;

  constructor(service: ServiceName) {
    this.registry.setDefaultLabels({ service });
    this.failures = this.counter('lotline_scrape_failures_total');
    this.gauge('lotline_build_info').set({ version: VERSION, node: process.versions.node }, 1);
  }

  /** The clock of the reads' caches, in ms. */
  now(): number {
    return performance.now();
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  counter<Name extends CounterName>(name: Name): Counter<LabelOf<Name>> {
    const counter = new Counter<LabelOf<Name>>(this.optionsOf(name));
    for (const values of METRICS[name].from0 ?? []) counter.labels(...values).inc(0);
    return counter;
  }

  histogram<Name extends HistogramName>(name: Name): Histogram<LabelOf<Name>> {
    return new Histogram<LabelOf<Name>>({ ...this.optionsOf(name), buckets: [...(METRICS[name].buckets ?? [])] });
  }

  /** `read` runs for every scrape. It must be fast: `readAtScrape` is for queries. */
  gauge<Name extends GaugeName>(name: Name, read?: (gauge: Gauge<LabelOf<Name>>) => void): Gauge<LabelOf<Name>> {
    const gauge: Gauge<LabelOf<Name>> = new Gauge<LabelOf<Name>>({
      ...this.optionsOf(name),
      ...(read && { collect: () => read(gauge) }),
    });
    return gauge;
  }

  /**
   * Fills gauges from a query at each scrape. A result is reused for 5 s, and a scrape waits for it for at most a second. While
   * the query fails or is late, the gauges are absent and `lotline_scrape_failures_total{source}` counts.
   */
  readAtScrape(source: string, gauges: readonly Gauge<string>[], read: Read, limits?: ReadingLimits): void {
    this.failures.inc({ source }, 0);
    const onFailure = (): void => this.failures.inc({ source });
    this.readings.push(new ScrapeReading(gauges, read, onFailure, () => this.now(), limits));
  }

  /**
   * Returns the page in Prometheus's text format. Starts the default process metrics at the first scrape: the library never stops
   * their collectors, so starting them earlier would keep every stopped service of the integration tests in memory.
   */
  async page(): Promise<string> {
    if (!this.isProcessWatched) collectDefaultMetrics({ register: this.registry });
    this.isProcessWatched = true;
    await Promise.all(this.readings.map((reading) => reading.refresh()));
    return this.registry.metrics();
  }

  private optionsOf<Name extends keyof typeof METRICS>(name: Name) {
    const { help } = METRICS[name];
    const labelNames: readonly LabelOf<Name>[] = METRICS[name].labels;
    return { name, help, labelNames, registers: [this.registry] };
  }
}
