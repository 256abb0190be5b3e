interface Series {
  /** As in the text format: `method="GET",route="/api/clients/:id"`. */
  labels: string;
  /** One for each bucket, and one for values above the last bound. */
  counts: number[];
  sum: number;
}

/**
 * A histogram for paths that are too hot for prom-client's `observe`, which builds and looks up a label string each time: 550 ns,
 * or 2% of an unchanged poll. Recording in a bound series takes a hundredth of that.
 */
export class BoundHistogram<Label extends string> {
  private readonly series: Series[] = [];

  /** `bounds` are the upper bounds of the buckets. `sharedLabels` are the same for all series of the process. */
  constructor(
    private readonly name: string,
    private readonly help: string,
    private readonly bounds: readonly number[],
    private readonly sharedLabels: Record<string, string>,
  ) {}

  /** Creates the series of these labels, once. Returns a function that records a value in it. */
  bind(labels: Record<Label, string>): (value: number) => void {
    const { bounds } = this;
    const counts = Array.from({ length: bounds.length + 1 }, () => 0);
    const series = { labels: toText({ ...labels, ...this.sharedLabels }), counts, sum: 0 };
    this.series.push(series);
    return (value) => {
      const found = bounds.findIndex((bound) => value <= bound);
      const bucket = found < 0 ? bounds.length : found;
      counts[bucket] = (counts[bucket] ?? 0) + 1;
      series.sum += value;
    };
  }

  /** Returns the metric in Prometheus's text format. */
  page(): string {
    const { name, help } = this;
    const head = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`];
    return `${[...head, ...this.series.flatMap((series) => this.linesOf(series))].join('\n')}\n`;
  }

  private linesOf({ labels, counts, sum }: Series): string[] {
    const { name } = this;
    let count = 0;
    const buckets = counts.map((each, index) => {
      count += each;
      return `${name}_bucket{le="${this.bounds[index] ?? '+Inf'}",${labels}} ${count}`;
    });
    return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${count}`];
  }
}

const toText = (labels: Record<string, string>): string =>
  Object.entries(labels)
    .map(([label, value]) => `${label}=${JSON.stringify(value)}`)
    .join(',');
