/** One scrape of a process's /metrics. */
export class Scrape {
  private constructor(private readonly lines: readonly string[]) {}

  static async of(health: number | string): Promise<Scrape> {
    const url = typeof health === 'number' ? `http://127.0.0.1:${health}` : health;
    const response = await fetch(`${url}/metrics`);
    if (response.status !== 200) throw new Error(`/metrics answered ${response.status}`);
    return Scrape.parse(await response.text());
  }

  static parse(page: string): Scrape {
    return new Scrape(page.split('\n'));
  }

  /** The metrics that the page describes, sorted, whether they have values or not. */
  get names(): string[] {
    return this.lines.flatMap((line) => /^# TYPE (\w+) /.exec(line)?.[1] ?? []).sort();
  }

  /** The sum of the series with these labels, or undefined if there is none. */
  value(name: string, labels: Record<string, string> = {}): number | undefined {
    const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
    const found = this.lines.filter((line) => {
      const [, series, list = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? [];
      return series === name && wanted.every((label) => `,${list},`.includes(`,${label},`));
    });
    if (found.length === 0) return undefined;
    return found.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
  }
}
