/** How long a confirmation is valid. */
export const TRUST_MS = 1000;

/**
 * Treats an event that has not arrived within this time as lost. Shorter than the time between two confirmations of a
 * tracker that is read.
 */
const GAP_TIMEOUT_MS = 500;

/** Limits the events that are buffered behind a gap when nobody confirms it; the tracker then resets. */
const MAX_OUT_OF_ORDER = 10_000;

/** A lot's board version and the epoch of the database that counts it; without an epoch in `NO_VERSION` only. */
export interface BoardVersion {
  version: number;
  epoch?: string | undefined;
}

/** Undefined, the epoch of a reader or tracker that has seen no version, matches every epoch. */
export const isSameEpoch = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || one === other;

/** For a reader who has seen no change. */
export const NO_VERSION: BoardVersion = { version: 0 };

interface Waiter {
  version: number;
  done: (reached: boolean) => void;
}

/**
 * Tracks what one gateway knows about the board version of one lot, so that polls need no list query and are never
 * stale. The shuttle service numbers board changes without gaps within one database; the tracker knows which of them
 * have arrived, and so whether cached data may still be served. Only the shuttle service itself can announce another
 * database: then the tracker resets (docs/decisions/rooms.md). Pure: times are ms of one clock, and callers check
 * first that the live subscription is up.
 */
export class VersionTracker {
  /** The database that all other fields refer to. */
  private epoch: string | undefined;
  /** The highest version seen in an event, a confirmation or a write's response. */
  private latest = 0;
  /**
   * Every event after `contiguousFrom` up to `contiguousTo` has arrived; none has when `contiguousFrom` is undefined.
   */
  private contiguousFrom: number | undefined;
  private contiguousTo = 0;
  /** Versions of events that arrived after a gap. */
  private readonly outOfOrder = new Set<number>();
  private confirmedAt = Number.NEGATIVE_INFINITY;
  /** Whether an event or a write has named another database since the last confirmation. */
  private isUncertain = false;
  /** The highest version seen of each other database. */
  private readonly otherEpochs = new Map<string | undefined, number>();
  /** The first confirmation of a version whose event has not arrived yet. */
  private gap: { version: number; askedAt: number } | undefined;
  private waiters: Waiter[] = [];

  /** Records an event with this version. */
  recordEvent(count: BoardVersion): void {
    this.requireAtLeast(count);
    const { version } = count;
    if (!this.isSameEpoch(count.epoch) || this.contiguousFrom === undefined || version <= this.contiguousTo) return;
    this.outOfOrder.add(version);
    this.advance();
    if (this.outOfOrder.size > MAX_OUT_OF_ORDER) {
      this.contiguousFrom = undefined;
      this.outOfOrder.clear();
    }
  }

  /** Records that a version exists, as a write's response reports it. */
  requireAtLeast(count: BoardVersion): void {
    if (!this.isSameEpoch(count.epoch)) {
      // The epoch is either newer than the last confirmation or outdated: require a confirmation.
      this.isUncertain = true;
      this.otherEpochs.set(count.epoch, Math.max(count.version, this.otherEpochs.get(count.epoch) ?? 0));
      return;
    }
    this.epoch ??= count.epoch;
    if (count.version > this.latest) this.latest = count.version;
  }

  /**
   * Records that the shuttle service returned `count` to a request sent at `askedAt`. Events often lag behind the
   * response. But a gap that is still open half a second later, as after an interrupted subscription, is given up: data
   * cached before it is not served again. Returns true when the database has changed.
   */
  confirm(count: BoardVersion, askedAt: number): boolean {
    const isNewEpoch = !this.isSameEpoch(count.epoch);
    if (isNewEpoch) {
      // A response to an earlier request than the last may be from before the restore.
      if (askedAt <= this.confirmedAt) return false;
      this.reset(count.epoch);
    }
    const { version } = count;
    this.requireAtLeast(count);
    if (askedAt > this.confirmedAt) {
      this.confirmedAt = askedAt;
      this.isUncertain = false;
    }
    const isGapExpired = this.gap !== undefined && askedAt - this.gap.askedAt >= GAP_TIMEOUT_MS;
    if (this.contiguousFrom === undefined || isGapExpired) {
      this.contiguousFrom = this.contiguousTo = Math.max(version, this.contiguousTo);
      for (const version of this.outOfOrder) if (version <= this.contiguousTo) this.outOfOrder.delete(version);
      this.advance();
    }
    if (version > this.contiguousTo) this.gap ??= { version, askedAt };
    return isNewEpoch;
  }

  /** Whether the epoch is the tracker's own. A response of another epoch is late and must not be cached. */
  isSameEpoch(epoch: string | undefined): boolean {
    return isSameEpoch(epoch, this.epoch);
  }

  isConfirmed(now: number): boolean {
    return !this.isUncertain && now - this.confirmedAt <= TRUST_MS;
  }

  /** The lowest version that this reader may get. A version seen in another database does not count. */
  requiredVersion(seen: BoardVersion): number {
    return this.isSameEpoch(seen.epoch) ? Math.max(this.latest, seen.version) : this.latest;
  }

  /** For whole lists: the cached version is the latest known and the tracker is confirmed. */
  isCurrent(cached: BoardVersion, seen: BoardVersion, now: number): boolean {
    return this.isConfirmed(now) && this.isNewest(cached, seen);
  }

  /** Like `isCurrent`, without requiring a confirmation. */
  isNewest(cached: BoardVersion, seen: BoardVersion): boolean {
    return (
      this.isSameEpoch(cached.epoch) && this.isSameEpoch(seen.epoch) && cached.version >= this.requiredVersion(seen)
    );
  }

  /** For data that each event updates: no event has been missed since `cached`. */
  isUpToDate(cached: BoardVersion, seen: BoardVersion, now: number): boolean {
    if (!this.isConfirmed(now) || !this.isSameEpoch(cached.epoch) || !this.isSameEpoch(seen.epoch)) return false;
    const required = this.requiredVersion(seen);
    return (
      cached.version >= required ||
      (this.contiguousFrom !== undefined && cached.version >= this.contiguousFrom && this.contiguousTo >= required)
    );
  }

  /** Resolves to true once every event up to `version` has arrived, or to false after `withinMs`. */
  async waitFor(version: number, withinMs: number): Promise<boolean> {
    if (this.contiguousFrom === undefined) return false;
    if (this.contiguousTo >= version) return true;
    return new Promise((resolve) => {
      const timer = setTimeout(() => waiter.done(false), withinMs);
      const waiter: Waiter = {
        version,
        done: (reached) => {
          clearTimeout(timer);
          this.waiters = this.waiters.filter((other) => other !== waiter);
          resolve(reached);
        },
      };
      this.waiters.push(waiter);
    });
  }

  private reset(epoch: string | undefined): void {
    this.epoch = epoch;
    this.latest = this.otherEpochs.get(epoch) ?? 0;
    this.contiguousTo = 0;
    this.contiguousFrom = this.gap = undefined;
    this.outOfOrder.clear();
    for (const waiter of this.waiters) waiter.done(false);
  }

  private advance(): void {
    while (this.outOfOrder.delete(this.contiguousTo + 1)) this.contiguousTo += 1;
    if (this.gap && this.gap.version <= this.contiguousTo) this.gap = undefined;
    for (const waiter of this.waiters.filter(({ version }) => version <= this.contiguousTo)) waiter.done(true);
  }
}
