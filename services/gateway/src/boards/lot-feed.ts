/** How long the owner's word is trusted (design §6). */
export const TRUST_MS = 1000;

/** Events that are later than this are lost. Less than passes between two confirmations of a feed that is read. */
const HOLE_MS = 500;

/** A hole that nobody confirms, because nobody reads, is not kept open for ever: the feed then begins anew. */
const MOST_AHEAD = 10_000;

interface Waiter {
  version: number;
  done: (reached: boolean) => void;
}

/**
 * What one gateway knows about the board changes of one lot. They are numbered without gaps by their owner; this says how
 * far the gateway has heard of them, and so whether something held in memory may still be answered. Pure: times come in,
 * in ms of one clock, and whether the live subscription is up is the caller's to ask first.
 */
export class LotFeed {
  /** The highest version that anybody has told: an event, the owner, an own write. */
  private known = 0;
  /** Every event after `from` up to `upTo` was heard; nothing was yet where `from` is undefined. */
  private from: number | undefined;
  private upTo = 0;
  /** Heard, but with a hole before them. */
  private readonly ahead = new Set<number>();
  private confirmedAt = Number.NEGATIVE_INFINITY;
  /** The first confirmation of a version that no event has reached yet. */
  private awaited: { version: number; askedAt: number } | undefined;
  private waiters: Waiter[] = [];

  /** An event with this version was heard. */
  heard(version: number): void {
    this.raise(version);
    if (this.from === undefined || version <= this.upTo) return;
    this.ahead.add(version);
    this.extend();
    if (this.ahead.size > MOST_AHEAD) {
      this.from = undefined;
      this.ahead.clear();
    }
  }

  /** Somebody has seen this version: a write's answer, or a reader whose cookie says so. */
  raise(version: number): void {
    if (version > this.known) this.known = version;
  }

  /**
   * The owner answered `version` to a question put at `askedAt`. Its events are often behind the answer; but a hole that is
   * still there at a question of half a second later, as a subscription leaves it that was cut off, is not waited for any
   * longer: what was held before it is not answered again.
   */
  confirm(version: number, askedAt: number): void {
    this.raise(version);
    if (askedAt > this.confirmedAt) this.confirmedAt = askedAt;
    const hole = this.awaited !== undefined && askedAt - this.awaited.askedAt >= HOLE_MS;
    if (this.from === undefined || hole) {
      this.from = this.upTo = Math.max(version, this.upTo);
      for (const heard of this.ahead) if (heard <= this.upTo) this.ahead.delete(heard);
      this.extend();
    }
    if (version > this.upTo) this.awaited ??= { version, askedAt };
  }

  isConfirmed(now: number): boolean {
    return now - this.confirmedAt <= TRUST_MS;
  }

  /** The lowest version that a reader may get who has seen `seen`. */
  required(seen: number): number {
    return Math.max(this.known, seen);
  }

  /** For a whole list: it is of the highest version known. */
  isCurrent(version: number, seen: number, now: number): boolean {
    return this.isConfirmed(now) && version >= this.required(seen);
  }

  /** For what events keep up to date one by one: none was missed since `version`. */
  isKept(version: number, seen: number, now: number): boolean {
    if (!this.isConfirmed(now)) return false;
    const required = this.required(seen);
    return version >= required || (this.from !== undefined && version >= this.from && this.upTo >= required);
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

  private extend(): void {
    while (this.ahead.delete(this.upTo + 1)) this.upTo += 1;
    if (this.awaited && this.awaited.version <= this.upTo) this.awaited = undefined;
    for (const waiter of this.waiters.filter(({ version }) => version <= this.upTo)) waiter.done(true);
  }
}
