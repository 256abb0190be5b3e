const WINDOW_MS = 60_000;
/** More keys than this at once are an attack on memory; the oldest are then forgiven. */
const MOST_KEYS = 100_000;

interface Window {
  count: number;
  endsAt: number;
}

/** So many a minute for each key. Pure: the time comes in, in ms. */
export class Throttle {
  private readonly windows = new Map<string, Window>();

  constructor(private readonly perMinute: number) {}

  /** Counts one; 0 where it is allowed, otherwise the whole seconds until one is. */
  take(key: string, now: number): number {
    const wait = this.wait(key, now);
    if (wait === 0) this.count(key, now);
    return wait;
  }

  /** As `take`, without counting. */
  wait(key: string, now: number): number {
    const window = this.windows.get(key);
    if (!window || window.endsAt <= now || window.count < this.perMinute) return 0;
    return Math.ceil((window.endsAt - now) / 1000);
  }

  count(key: string, now: number): void {
    const window = this.windows.get(key);
    if (window && window.endsAt > now) {
      window.count += 1;
      return;
    }
    this.windows.delete(key);
    this.windows.set(key, { count: 1, endsAt: now + WINDOW_MS });
    this.prune(now);
  }

  /** Windows stand in the order of their ends. */
  private prune(now: number): void {
    for (const [key, { endsAt }] of this.windows) {
      if (endsAt > now && this.windows.size <= MOST_KEYS) return;
      this.windows.delete(key);
    }
  }
}
