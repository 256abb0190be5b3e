import type { ImportedRowReport } from '@lotline/contracts';
import type { ImportedBooking, ImportedCells, ValidatedRow } from './rows/booking.js';

/** An import as its worker has claimed it. */
export interface ClaimedImport {
  id: string;
  lotId: string;
  format: 'file' | 'json';
  dryRun: boolean;
  allOrNothing: boolean;
  /** Who began it: their account, and their name as the history says it. */
  byId: string | null;
  byName: string | null;
  requestId: string;
  state: 'waiting' | 'reading' | 'running';
  chunks: number;
  bytes: number;
  batches: number;
  nextBatch: number;
  /** Rows that the file alone refuses. */
  badRows: number;
  /** Workers that have had it since its last step, this one too; one that lost its lease and got it back counts once. */
  claims: number;
  /** ISO 8601: of the first of them all. */
  createdAt: string;
}

/** A row of a file as it says it; its number is the one that a person sees. */
export interface FileRow {
  row: number;
  cells: ImportedCells;
}

/** A row as the file alone judges it; `sameAs` are rows before it that are the same booking, if those are created. */
export type StagedRow = { row: number; sameAs?: number[] } & ValidatedRow;
export type GoodRow = Extract<StagedRow, { booking: ImportedBooking }>;

/** What a batch came to. */
export interface BatchOutcome {
  reports: ImportedRowReport[];
  created: number;
  duplicates: number;
  rejected: number;
}

/** Rows of one transaction: their phones are locked for no longer than it takes (bar: lists while an import runs). */
export const BATCH_ROWS = 250;

/** A good row is not created where the file is only tried, or where another row is bad and all or nothing was asked for. */
export const isTrial = ({ dryRun, allOrNothing, badRows }: ClaimedImport): boolean =>
  dryRun || (allOrNothing && badRows > 0);
