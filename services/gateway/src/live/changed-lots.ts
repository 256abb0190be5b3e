/** Minimum interval between two notices to a page that the figures of its lots have changed. */
const INTERVAL_MS = 500;

/** Collects the lots that change, and reports them together: the first at once, the following at intervals. */
export class ChangedLots {
  private readonly changed = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  /** ms of `performance.now()`. */
  private reportedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly report: (lotIds: ReadonlySet<string>) => void) {}

  add(lotId: string): void {
    this.changed.add(lotId);
    const elapsed = performance.now() - this.reportedAt;
    this.timer ??= setTimeout(() => this.flush(), Math.max(0, INTERVAL_MS - elapsed));
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private flush(): void {
    this.timer = undefined;
    this.reportedAt = performance.now();
    this.report(new Set(this.changed));
    this.changed.clear();
  }
}
