import type { ImportedRowReport, ImportLayout, ImportMapping, LeftOutReason } from '@lotline/protocol';
import { RowIds, type RowPlace } from './row-ids.js';
import type { ImportedBooking, ValidatedRow } from './rows/booking.js';
import type { ImportedCells } from './rows/row-cells.js';

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
  /** Null: how the file is read is detected. */
  mapping: ImportMapping | null;
  /** Without a `mapping`, the file is read as the lot's last import with the same headings. */
  usesRemembered: boolean;
  state: 'waiting' | 'reading' | 'running';
  chunks: number;
  bytes: number;
  batches: number;
  nextBatch: number;
  /** The number of invalid rows. */
  badRows: number;
  /** How many workers have claimed it since its last completed step, including this one. Repeated claims by a worker count once. */
  claims: number;
  /** How the file is read. Null until it has been read, and for a JSON array. */
  layout: ImportLayout | null;
  /** An ISO instant. */
  createdAt: string;
}

/** The file of an import once it has been read. */
export interface ReadFile {
  batches: number;
  total: number;
  badRows: number;
  unknownColumns: string[];
  layout: ImportLayout | null;
  /** The headings as they are found without a mapping, by which the mapping is remembered; undefined for a JSON array. */
  headings: string[] | undefined;
}

/** A row as the file has it. Its number is the one that a spreadsheet program shows. */
export interface FileRow extends RowPlace {
  cells: ImportedCells;
  /** Set for a row that is no customer. `text` says what it is, if its cells have no columns. */
  leftOut?: LeftOutReason;
  text?: string;
  /** The text of cells to the right of the headings, which are not read. */
  beside?: string;
}

/** A row that is no customer. */
interface LeftOutRow {
  name: string;
  phone: string;
  leftOut: LeftOutReason;
}
/**
 * A validated row. `row` is its number in `RowIds`. `sameAs` lists earlier rows that are the same booking; if one of them is created,
 * this is a duplicate.
 */
export type StagedRow = { row: number; sameAs?: number[] } & (ValidatedRow | LeftOutRow);
export type GoodRow = Extract<StagedRow, { booking: ImportedBooking }>;

/** Numbers the rows of the sheets that are read. `layout` is null for a JSON array. */
export const rowIdsOf = (layout: ImportLayout | null): RowIds =>
  new RowIds((layout?.sheets ?? []).filter(({ state }) => state === 'read').map(({ name }) => name));

/** The result of a batch. */
export interface BatchOutcome {
  reports: ImportedRowReport[];
  created: number;
  duplicates: number;
  rejected: number;
  leftOut: number;
}

/** Rows per transaction. Small, because their phones are locked until it ends. */
export const BATCH_ROWS = 250;

/** Returns whether valid rows are not created: in a dry run, or if a row is invalid in an all-or-nothing import. */
export const isTrialRun = ({ dryRun, allOrNothing, badRows }: ClaimedImport): boolean =>
  dryRun || (allOrNothing && badRows > 0);
