import { DomainError } from '@lotline/protocol';

const WINDOW_MS = 60_000;
/** More keys than this suggest an attack on memory; the oldest are dropped. */
const MAX_KEYS = 100_000;

interface Window {
  /** The locally known total: own calls, and those of other gateways as of the last exchange. */
  count: number;
  /** Counted here since the last exchange. */
  unshared: number;
  endsAt: number;
}

/** A throttle's new count for one key, for the other gateways. */
export interface Share {
  key: string;
  count: number;
  endsAt: number;
}

/** Limits the calls per key and minute. Pure: times are passed in, in ms. */
export class Throttle {
  private readonly windows = new Map<string, Window>();
  /** Keys whose unshared count is worth a row in an exchange. */
  private readonly due = new Set<string>();
  private readonly shareFrom: number;

  constructor(private readonly perMinute: number) {
    this.shareFrom = Math.max(1, Math.ceil(perMinute / 10));
  }

  /** Counts a call. Returns 0 if it is allowed, otherwise the seconds until one is. */
  take(key: string, now: number): number {
    const wait = this.wait(key, now);
    if (wait === 0) this.count(key, now);
    return wait;
  }

  /** Like `take`, without counting. */
  wait(key: string, now: number): number {
    const window = this.windows.get(key);
    if (!window || window.endsAt <= now || window.count < this.perMinute) return 0;
    return Math.ceil((window.endsAt - now) / 1000);
  }

  count(key: string, now: number): void {
    let window = this.windows.get(key);
    if (!window || window.endsAt <= now) {
      window = { count: 0, unshared: 0, endsAt: now + WINDOW_MS };
      this.set(key, window, now);
    }
    window.count += 1;
    window.unshared += 1;
    if (window.unshared >= this.shareFrom) this.due.add(key);
  }

  /** Drops a key's count. */
  forget(key: string): void {
    this.windows.delete(key);
    this.due.delete(key);
  }

  /**
   * Returns the counts that the other gateways should learn: those of at least a tenth of the limit. At most `max`; the
   * rest follow next time.
   */
  dueShares(now: number, max: number): Share[] {
    const shares: Share[] = [];
    for (const key of this.due) {
      if (shares.length === max) break;
      const window = this.windows.get(key);
      if (window && window.endsAt > now) shares.push({ key, count: window.unshared, endsAt: window.endsAt });
      else this.due.delete(key);
    }
    return shares;
  }

  /** Adopts the total of all gateways, which includes `shared`, the exchanged share. */
  applyTotal({ key, count: shared }: Share, total: Pick<Share, 'count' | 'endsAt'>, now: number): void {
    const window = this.windows.get(key);
    if (!window) return;
    const unshared = Math.max(0, window.unshared - shared);
    if (unshared < this.shareFrom) this.due.delete(key);
    this.set(key, { count: total.count + unshared, unshared, endsAt: total.endsAt }, now);
  }

  /** Keeps keys in the order of their last window or exchange, which is nearly the order in which windows end. */
  private set(key: string, window: Window, now: number): void {
    this.windows.delete(key);
    this.windows.set(key, window);
    for (const [oldest, { endsAt }] of this.windows) {
      if (endsAt > now && this.windows.size <= MAX_KEYS) return;
      this.forget(oldest);
    }
  }
}

/** TOO_MANY unless `Throttle.take` or `Throttle.wait` returned 0. */
export function throwIfThrottled(retryAfterSeconds: number): void {
  if (retryAfterSeconds > 0)
    throw new DomainError('TOO_MANY', 'Too many requests. Please wait a moment.', { retryAfterSeconds });
}
