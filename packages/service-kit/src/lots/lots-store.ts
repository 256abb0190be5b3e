import type { LotRecord } from '@lotline/protocol';

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
