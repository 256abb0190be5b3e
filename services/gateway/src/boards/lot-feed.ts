/** How long the owner's word is trusted (design §6). */
export const TRUST_MS = 1000;

/** Events that are later than this are lost. Less than passes between two confirmations of a feed that is read. */
const HOLE_MS = 500;

/** A hole that nobody confirms, because nobody reads, is not kept open for ever: the feed then begins anew. */
const MAX_AHEAD = 10_000;

/** A count of the lot's board changes, and the database that it is of; an older service does not name it. */
export interface Count {
  version: number;
  epoch?: string | undefined;
}

/** An older service names none: then there is nothing to tell them apart by. */
export const isSameDatabase = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || one === other;

/** Of a reader who has seen no change made. */
export const NOTHING_SEEN: Count = { version: 0 };

interface Waiter {
  version: number;
  done: (reached: boolean) => void;
}

/**
 * What one gateway knows about the board changes of one lot, so that polls cost no list query and are never stale (bars: a
 * board's poll, design §10). They are numbered without gaps by their owner, in one database; this says how far the gateway
 * has heard of them, and so whether something held in memory may still be answered. The owner alone says which database it
 * is: with another, everything begins anew (docs/decisions/epochs.md). Pure: times come in, in ms of one clock, and whether
 * the live subscription is up is the caller's to ask first.
 */
export class LotFeed {
  /** The database that everything below is of. */
  private epoch: string | undefined;
  /** The highest version that anybody named: an event, the owner, an own write. */
  private known = 0;
  /** Every event after `from` up to `upTo` was heard; nothing was yet where `from` is undefined. */
  private from: number | undefined;
  private upTo = 0;
  /** Heard, but with a hole before them. */
  private readonly ahead = new Set<number>();
  private confirmedAt = Number.NEGATIVE_INFINITY;
  /** Somebody named another database since. */
  private isInDoubt = false;
  /** The highest version that anybody named of each other database. */
  private readonly elsewhere = new Map<string | undefined, number>();
  /** The first confirmation of a version that no event has reached yet. */
  private awaited: { version: number; askedAt: number } | undefined;
  private waiters: Waiter[] = [];

  /** An event with this count was heard. */
  heard(count: Count): void {
    this.raise(count);
    const { version } = count;
    if (!this.isOf(count.epoch) || this.from === undefined || version <= this.upTo) return;
    this.ahead.add(version);
    this.extend();
    if (this.ahead.size > MAX_AHEAD) {
      this.from = undefined;
      this.ahead.clear();
    }
  }

  /** A write was answered with this count. */
  raise(count: Count): void {
    if (!this.isOf(count.epoch)) {
      // Of one that the owner has not named yet, or of one from before: the owner is to be asked.
      this.isInDoubt = true;
      this.elsewhere.set(count.epoch, Math.max(count.version, this.elsewhere.get(count.epoch) ?? 0));
      return;
    }
    this.epoch ??= count.epoch;
    if (count.version > this.known) this.known = count.version;
  }

  /**
   * The owner answered `count` to a question put at `askedAt`. Its events are often behind the answer; but a hole that is
   * still there at a question of half a second later, as a subscription leaves it that was cut off, is not waited for any
   * longer: what was held before it is not answered again. True where it named another database than before.
   */
  confirm(count: Count, askedAt: number): boolean {
    const isAnother = !this.isOf(count.epoch);
    if (isAnother) {
      // An answer to an older question than the last may be from before the restore.
      if (askedAt <= this.confirmedAt) return false;
      this.beginAnew(count.epoch);
    }
    const { version } = count;
    this.raise(count);
    if (askedAt > this.confirmedAt) {
      this.confirmedAt = askedAt;
      this.isInDoubt = false;
    }
    const hole = this.awaited !== undefined && askedAt - this.awaited.askedAt >= HOLE_MS;
    if (this.from === undefined || hole) {
      this.from = this.upTo = Math.max(version, this.upTo);
      for (const heard of this.ahead) if (heard <= this.upTo) this.ahead.delete(heard);
      this.extend();
    }
    if (version > this.upTo) this.awaited ??= { version, askedAt };
    return isAnother;
  }

  /** True for what counts in the database that this feed is of: an answer of another one is late, and not to be held. */
  isOf(epoch: string | undefined): boolean {
    return isSameDatabase(epoch, this.epoch);
  }

  isConfirmed(now: number): boolean {
    return !this.isInDoubt && now - this.confirmedAt <= TRUST_MS;
  }

  /** The lowest version that a reader may get who has seen `seen`. What they saw of another database says nothing of this. */
  required(seen: Count): number {
    return this.isOf(seen.epoch) ? Math.max(this.known, seen.version) : this.known;
  }

  /** For a whole list: it is of the highest version known. */
  isCurrent(held: Count, seen: Count, now: number): boolean {
    return this.isConfirmed(now) && this.isNewest(held, seen);
  }

  /** As far as is known here, confirmed or not. */
  isNewest(held: Count, seen: Count): boolean {
    return this.isOf(held.epoch) && this.isOf(seen.epoch) && held.version >= this.required(seen);
  }

  /** For what events keep up to date one by one: none was missed since `held`. */
  isKept(held: Count, seen: Count, now: number): boolean {
    if (!this.isConfirmed(now) || !this.isOf(held.epoch) || !this.isOf(seen.epoch)) return false;
    const required = this.required(seen);
    return held.version >= required || (this.from !== undefined && held.version >= this.from && this.upTo >= required);
  }

  /** Resolves with true once every event up to `version` was heard; with false after `withinMs`. */
  async reach(version: number, withinMs: number): Promise<boolean> {
    if (this.from === undefined) return false;
    if (this.upTo >= version) return true;
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

  private beginAnew(epoch: string | undefined): void {
    this.epoch = epoch;
    this.known = this.elsewhere.get(epoch) ?? 0;
    this.upTo = 0;
    this.from = this.awaited = undefined;
    this.ahead.clear();
    for (const waiter of this.waiters) waiter.done(false);
  }

  private extend(): void {
    while (this.ahead.delete(this.upTo + 1)) this.upTo += 1;
    if (this.awaited && this.awaited.version <= this.upTo) this.awaited = undefined;
    for (const waiter of this.waiters.filter(({ version }) => version <= this.upTo)) waiter.done(true);
  }
}
