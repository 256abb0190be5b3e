/** Throttles work: the first call runs it at once, later calls at most once in each interval. */
export class Throttled {
  private timer: NodeJS.Timeout | undefined;
  /** ms of `performance.now()`. */
  private ranAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly intervalMs: number,
    private readonly work: () => void,
  ) {}

  run(): void {
    this.timer ??= setTimeout(() => this.runNow(), Math.max(0, this.ranAt + this.intervalMs - performance.now()));
  }

  runNow(): void {
    this.cancel();
    this.ranAt = performance.now();
    this.work();
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
