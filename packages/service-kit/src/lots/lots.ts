import { unavailable, type Lot, type LotRecord } from '@lotline/protocol';

/** The dates of lots that were given directly, without any. */
const EPOCH = new Date(0).toISOString();

/** Completes a lot that comes from a test or the seed file. */
export const toLotRecord = (lot: Lot): LotRecord => ({
  ...lot,
  version: 1,
  archivedAt: null,
  createdAt: EPOCH,
  updatedAt: EPOCH,
});

/** A change reaches every process within this time, unless the broker is away. */
const ARRIVAL_MS = 500;

/**
 * The operator's lots, in memory. Every process keeps them up to date while it runs (docs/architecture.md#lots). A caller must
 * therefore not keep a lot or a list of lots beyond its work, and a structure with an entry for each lot must follow `onChange`.
 */
export class Lots {
  private readonly byId = new Map<string, LotRecord>();
  private readonly listeners: ((lot: LotRecord) => void)[] = [];
  private active: readonly LotRecord[] | undefined;

  constructor(lots: readonly Lot[] = []) {
    for (const lot of lots) this.byId.set(lot.id, toLotRecord(lot));
  }

  /** The lots that are not archived, in the order of their creation. The same array until a lot changes. */
  get all(): readonly LotRecord[] {
    this.active ??= this.allWithArchived().filter(({ archivedAt }) => archivedAt === null);
    return this.active;
  }

  /** Also finds archived lots. */
  find(id: string): LotRecord | undefined {
    return this.byId.get(id);
  }

  /**
   * Returns the lot, archived or not, for an id that is already validated, such as a session's or an event's. Throws UNAVAILABLE
   * for an unknown id, because a new lot may not have arrived here yet.
   */
  get(id: string): LotRecord {
    const lot = this.byId.get(id);
    if (!lot) throw unavailable();
    return lot;
  }

  /**
   * Waits up to half a second for this version of the lot, which another process already knows, and returns the lot in whatever
   * version is here then. Throws like `get`.
   */
  async waitForVersion(id: string, version: number): Promise<LotRecord> {
    if ((this.byId.get(id)?.version ?? 0) < version) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, ARRIVAL_MS);
        const listener = (lot: LotRecord): void => void (lot.id === id && lot.version >= version && done());
        const { listeners } = this;
        listeners.push(listener);
        function done(): void {
          clearTimeout(timer);
          listeners.splice(listeners.indexOf(listener), 1);
          resolve();
        }
      });
    }
    return this.get(id);
  }

  /** All lots, archived ones too, in the order of their creation. */
  allWithArchived(): LotRecord[] {
    // The sort is stable: lots without dates keep the order in which they were given.
    return [...this.byId.values()].sort((one, other) => compare(one.createdAt, other.createdAt));
  }

  /**
   * Takes a lot that changed, unless a higher version than `over` is known. By default that is any version below the lot's own; the
   * owner's answer may also replace a higher one, because its database may have been restored. Returns whether it took the lot.
   */
  apply(lot: LotRecord, over = lot.version - 1): boolean {
    const known = this.byId.get(lot.id);
    if (known && known.version > over) return false;
    this.byId.set(lot.id, lot);
    this.active = undefined;
    for (const listener of [...this.listeners]) listener(lot);
    return true;
  }

  /** Calls the listener with every lot that is created or changes from now on. */
  onChange(listener: (lot: LotRecord) => void): void {
    this.listeners.push(listener);
  }
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** A lot, and the highest version that it may replace. */
export interface Replacement {
  lot: LotRecord;
  over: number;
}

/** Where a process finds the lots when it starts, and what it may have missed later. */
export abstract class LotsStore {
  /** Returns the lots that the process's own database has. */
  abstract read(): Promise<LotRecord[]>;
  /** Returns the owner's lots whose versions are not these. */
  abstract fetch(known: readonly { id: string; version: number }[]): Promise<LotRecord[]>;
  /** Stores lots for the next start, each unless a higher version than its `over` is stored. */
  abstract write(replacements: readonly Replacement[]): Promise<void>;
}
