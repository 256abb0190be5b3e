/** How long the owner's word is trusted (design §6). */
export const TRUST_MS = 1000;

/** Events that are later than this are lost. Less than passes between two confirmations of a tracker that is read. */
const GAP_TIMEOUT_MS = 500;

/** A hole that nobody confirms, because nobody reads, is not kept open for ever: the tracker then begins anew. */
const MAX_OUT_OF_ORDER = 10_000;

/** A count of the lot's board changes, and the database that it is of; an older service does not name it. */
export interface BoardVersion {
  version: number;
  epoch?: string | undefined;
}

/** An older service names none: then there is nothing to tell them apart by. */
export const isSameEpoch = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || one === other;

/** Of a reader who has seen no change made. */
export const NO_VERSION: BoardVersion = { version: 0 };

interface Waiter {
  version: number;
  done: (reached: boolean) => void;
}

/**
 * What one gateway knows about the board changes of one lot, so that polls cost no list query and are never stale (bars: a
 * board's poll, design §10). They are numbered without gaps by their owner, in one database; this says how far the gateway
 * has heard of them, and so whether something cached in memory may still be answered. The owner alone says which database it
 * is: with another, everything begins anew (docs/decisions/epochs.md). Pure: times come in, in ms of one clock, and whether
 * the live subscription is up is the caller's to ask first.
 */
export class VersionTracker {
  /** The database that everything below is of. */
  private epoch: string | undefined;
  /** The highest version that anybody named: an event, the owner, an own write. */
  private latest = 0;
  /** Every event after `from` up to `contiguousTo` was heard; nothing was yet where `from` is undefined. */
  private contiguousFrom: number | undefined;
  private contiguousTo = 0;
  /** Heard, but with a hole before them. */
  private readonly outOfOrder = new Set<number>();
  private confirmedAt = Number.NEGATIVE_INFINITY;
  /** Somebody named another database since. */
  private isUncertain = false;
  /** The highest version that anybody named of each other database. */
  private readonly otherEpochs = new Map<string | undefined, number>();
  /** The first confirmation of a version that no event has reached yet. */
  private gap: { version: number; askedAt: number } | undefined;
  private waiters: Waiter[] = [];

  /** An event with this count was heard. */
  received(count: BoardVersion): void {
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

  /** A write was answered with this count. */
  requireAtLeast(count: BoardVersion): void {
    if (!this.isSameEpoch(count.epoch)) {
      // Of one that the owner has not named yet, or of one from before: the owner is to be asked.
      this.isUncertain = true;
      this.otherEpochs.set(count.epoch, Math.max(count.version, this.otherEpochs.get(count.epoch) ?? 0));
      return;
    }
    this.epoch ??= count.epoch;
    if (count.version > this.latest) this.latest = count.version;
  }

  /**
   * The owner answered `count` to a question put at `askedAt`. Its events are often behind the answer; but a hole that is
   * still there at a question of half a second later, as a subscription leaves it that was cut off, is not waited for any
   * longer: what was cached before it is not answered again. True where it named another database than before.
   */
  confirm(count: BoardVersion, askedAt: number): boolean {
    const isNewEpoch = !this.isSameEpoch(count.epoch);
    if (isNewEpoch) {
      // An answer to an older question than the last may be from before the restore.
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

  /** True for what counts in the database that this tracker is of: an answer of another one is late, and not to be cached. */
  isSameEpoch(epoch: string | undefined): boolean {
    return isSameEpoch(epoch, this.epoch);
  }

  isConfirmed(now: number): boolean {
    return !this.isUncertain && now - this.confirmedAt <= TRUST_MS;
  }

  /** The lowest version that a reader may get who has seen `seen`. What they saw of another database says nothing of this. */
  required(seen: BoardVersion): number {
    return this.isSameEpoch(seen.epoch) ? Math.max(this.latest, seen.version) : this.latest;
  }

  /** For a whole list: it is of the highest version known. */
  isCurrent(cached: BoardVersion, seen: BoardVersion, now: number): boolean {
    return this.isConfirmed(now) && this.isNewest(cached, seen);
  }

  /** As far as is known here, confirmed or not. */
  isNewest(cached: BoardVersion, seen: BoardVersion): boolean {
    return this.isSameEpoch(cached.epoch) && this.isSameEpoch(seen.epoch) && cached.version >= this.required(seen);
  }

  /** For what events keep up to date one by one: none was missed since `cached`. */
  isUpToDate(cached: BoardVersion, seen: BoardVersion, now: number): boolean {
    if (!this.isConfirmed(now) || !this.isSameEpoch(cached.epoch) || !this.isSameEpoch(seen.epoch)) return false;
    const required = this.required(seen);
    return (
      cached.version >= required ||
      (this.contiguousFrom !== undefined && cached.version >= this.contiguousFrom && this.contiguousTo >= required)
    );
  }

  /** Resolves with true once every event up to `version` was heard; with false after `withinMs`. */
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
