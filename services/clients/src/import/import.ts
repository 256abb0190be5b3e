import type { ImportedBooking, ImportedCells, ImportedRowReport, ValidatedRow } from '@lotline/contracts';

/** An import that a worker has claimed. */
export interface ClaimedImport {
  id: string;
  lotId: string;
  format: 'file' | 'json';
  dryRun: boolean;
  allOrNothing: boolean;
  /** Who started it: the id of their account, and their name in the history. */
  byId: string | null;
  byName: string | null;
  requestId: string;
  state: 'waiting' | 'reading' | 'running';
  chunks: number;
  bytes: number;
  batches: number;
  nextBatch: number;
  /** The number of invalid rows. */
  badRows: number;
  /** How many workers have claimed it since its last completed step, including this one. Repeated claims by a worker count once. */
  claims: number;
  /** An ISO instant. */
  createdAt: string;
}

/** A row as the file has it. Its number is the one that a spreadsheet program shows. */
export interface FileRow {
  row: number;
  cells: ImportedCells;
}

/** A validated row. `sameAs` lists earlier rows that are the same booking; if one of them is created, this is a duplicate. */
export type StagedRow = { row: number; sameAs?: number[] } & ValidatedRow;
export type GoodRow = Extract<StagedRow, { booking: ImportedBooking }>;

/** The result of a batch. */
export interface BatchOutcome {
  reports: ImportedRowReport[];
  created: number;
  duplicates: number;
  rejected: number;
}

/** Rows per transaction. Small, because their phones are locked until it ends. */
export const BATCH_ROWS = 250;

/** Returns whether valid rows are not created: in a dry run, or if a row is invalid in an all-or-nothing import. */
export const isTrialRun = ({ dryRun, allOrNothing, badRows }: ClaimedImport): boolean =>
  dryRun || (allOrNothing && badRows > 0);
