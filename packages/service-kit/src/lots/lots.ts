import type { Lot, LotRecord } from '@lotline/contracts';

/** Of lots that were given directly, without a version. */
const FIRST = new Date(0).toISOString();

/** Completes a lot that a test or the seeding file gives. */
export const toLotRecord = (lot: Lot): LotRecord => ({
  ...lot,
  version: 1,
  archivedAt: null,
  createdAt: FIRST,
  updatedAt: FIRST,
});

/**
 * The operator's lots, in memory. Every process keeps them up to date while it runs (docs/architecture.md#lots), so a caller keeps no
 * lot and no list of lots beyond its work, and a structure with an entry for each lot follows `onChange`.
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
    this.active ??= this.everyRecord().filter(({ archivedAt }) => archivedAt === null);
    return this.active;
  }

  /** Also finds archived lots. */
  find(id: string): LotRecord | undefined {
    return this.byId.get(id);
  }

  /** For ids that are already validated, such as a session's or an event's, also of archived lots. Throws for any other. */
  get(id: string): LotRecord {
    const lot = this.byId.get(id);
    if (!lot) throw new Error(`No lot ${id}`);
    return lot;
  }

  /** All lots, archived ones too, in the order of their creation. */
  everyRecord(): LotRecord[] {
    // The sort is stable: lots without dates keep the order in which they were given.
    return [...this.byId.values()].sort((one, other) => compare(one.createdAt, other.createdAt));
  }

  /** The version of every lot, archived ones too. */
  versions(): { id: string; version: number }[] {
    return [...this.byId.values()].map(({ id, version }) => ({ id, version }));
  }

  /**
   * Takes a lot that changed, unless a higher version is known. `over` is the highest version to replace, for an answer of the owner,
   * whose database may have been restored. Returns whether it took the lot.
   */
  apply(lot: LotRecord, over = lot.version - 1): boolean {
    const known = this.byId.get(lot.id);
    if (known && known.version > over) return false;
    this.byId.set(lot.id, lot);
    this.active = undefined;
    for (const listener of this.listeners) listener(lot);
    return true;
  }

  /** Calls the listener with every lot that is created or changes from now on. */
  onChange(listener: (lot: LotRecord) => void): void {
    this.listeners.push(listener);
  }
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
