import type { RideChange } from '@lotline/protocol';

/** The latest changes that are kept: a few seconds of a busy lot, more than happen during one query of a list. */
const MAX_CHANGES = 100;

/** A lot's board version and the epoch of the database that counts it; without an epoch in `NO_VERSION` only. */
export interface Version {
  version: number;
  epoch?: string | undefined;
}

/** For a reader who has seen no change. */
export const NO_VERSION: Version = { version: 0 };

/** Undefined, the epoch of a reader or replica that has seen no version, matches every epoch. */
const isSameEpoch = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || one === other;

/** A copy of a part of a lot's board, made of the owner's state at a version. */
export interface Copy extends Version {
  readonly lotId: string;
  /** Brings the copy to the next version. Returns false if the owner must be asked instead. */
  apply(change: RideChange): boolean;
}

/**
 * What one gateway knows about the board of one lot: the latest changes, up to which version there are any, in which
 * epoch, and when the shuttle service confirmed that. Changes are numbered without gaps within one database, so a copy
 * that they have brought to the latest version is not stale. Only the shuttle service itself can announce another
 * database (docs/decisions/rooms.md). Pure: times are ms of one clock.
 */
export class LotReplica {
  /** The database that all other fields refer to. */
  private epoch: string | undefined;
  /** The highest version seen in a change, a confirmation or a write's response. */
  private latest = 0;
  /** By version, those that arrived after a gap included. */
  private readonly changes = new Map<number, RideChange>();
  private lastConfirmedAt = Number.NEGATIVE_INFINITY;
  /** Whether a change or a write has named another database since the last confirmation. */
  private isUncertain = false;
  /** The highest version seen of each other database. */
  private readonly otherEpochs = new Map<string | undefined, number>();
  private readonly waiting = new Set<() => void>();

  /** When the shuttle service was last asked for the version; never while it may have another database. */
  get confirmedAt(): number {
    return this.isUncertain ? Number.NEGATIVE_INFINITY : this.lastConfirmedAt;
  }

  recordChange(change: RideChange): void {
    const { boardVersion: version, epoch } = change;
    this.requireAtLeast({ version, epoch });
    if (!this.isSameEpoch(epoch)) return;
    this.changes.set(version, change);
    const [oldest] = this.changes.size > MAX_CHANGES ? this.changes.keys() : [];
    if (oldest !== undefined) this.changes.delete(oldest);
    for (const check of this.waiting) check();
  }

  /** Records that a version exists, as a write's response reports it. */
  requireAtLeast({ version, epoch }: Version): void {
    if (!this.isSameEpoch(epoch)) {
      // The epoch is either newer than the last confirmation or outdated: require a confirmation.
      this.isUncertain = true;
      this.otherEpochs.set(epoch, Math.max(version, this.otherEpochs.get(epoch) ?? 0));
      return;
    }
    this.epoch ??= epoch;
    if (version > this.latest) this.latest = version;
  }

  /** Records the shuttle service's answer to a request sent at `askedAt`. Returns true when its database has changed. */
  confirm(count: Version, askedAt: number): boolean {
    const isNewEpoch = !this.isSameEpoch(count.epoch);
    if (isNewEpoch) {
      // An answer to an earlier request than the last may be from before the restore.
      if (askedAt <= this.lastConfirmedAt) return false;
      this.reset(count.epoch);
    }
    this.requireAtLeast(count);
    if (askedAt > this.lastConfirmedAt) {
      this.lastConfirmedAt = askedAt;
      this.isUncertain = false;
    }
    return isNewEpoch;
  }

  /** Whether the epoch is the replica's own. An answer of another epoch is late and must not be kept. */
  isSameEpoch(epoch: string | undefined): boolean {
    return isSameEpoch(epoch, this.epoch);
  }

  /** The lowest version that a reader may get who has seen `seen`. A version of another database cannot be compared. */
  required(seen: Version): Version {
    if (!this.isSameEpoch(seen.epoch)) return seen;
    return { version: Math.max(this.latest, seen.version), epoch: this.epoch ?? seen.epoch };
  }

  /** Applies the changes that follow the copy's version. */
  bringForward(copy: Copy): void {
    if (!this.isSameEpoch(copy.epoch)) return;
    for (let next = this.changeAfter(copy); next && copy.apply(next);) next = this.changeAfter(copy);
  }

  /** Brings the copy forward, and returns whether no later version is known or was seen. */
  isNewest(copy: Copy, seen: Version): boolean {
    if (!this.isSameEpoch(copy.epoch) || !this.isSameEpoch(seen.epoch)) return false;
    this.bringForward(copy);
    return copy.version >= this.required(seen).version;
  }

  /** Resolves once the changes that the copy lacks have arrived, at the latest after `withinMs`. */
  async waitFor(copy: Copy, seen: Version, withinMs: number): Promise<void> {
    if (this.isNewest(copy, seen) || !this.isSameEpoch(copy.epoch) || !this.isSameEpoch(seen.epoch)) return;
    await new Promise<void>((resolve) => {
      const stop = (): void => {
        clearTimeout(timer);
        this.waiting.delete(check);
        resolve();
      };
      const check = (): void => void (this.isNewest(copy, seen) && stop());
      const timer = setTimeout(stop, withinMs);
      this.waiting.add(check);
    });
  }

  private changeAfter({ version }: Copy): RideChange | undefined {
    return this.changes.get(version + 1);
  }

  private reset(epoch: string | undefined): void {
    this.epoch = epoch;
    this.latest = this.otherEpochs.get(epoch) ?? 0;
    this.changes.clear();
  }
}
