import { z } from 'zod';
import { clientRecordSchema } from '../client/client.js';
import { FORM_FIELDS, recordOf } from '../client/fields.js';
import { errorCodeSchema, fieldErrorSchema } from '../errors.js';
import { instantSchema } from '../time/lot-time.js';
import { text } from '../values/text.js';
import { importLayoutSchema, importMappingSchema, leftOutReasonSchema } from './mapping.js';

/**
 * The limits of an import: bytes of the file, rows below the headings, columns. For a workbook also its cells,
 * including empty ones, and the characters of a cell, which is Excel's own limit.
 */
export const IMPORT_LIMITS = {
  bytes: 50 * 1024 * 1024,
  rows: 200_000,
  columns: 200,
  cells: 10_000_000,
  cellText: 32_767,
};
/** Bytes of a file per message. */
export const IMPORT_CHUNK = 192 * 1024;
/** The base64 length of a chunk. */
export const MAX_CHUNK_TEXT = (IMPORT_CHUNK / 3) * 4;

/** The format of a file: CSV or .xlsx, told apart by its content, or a JSON array of objects. */
export const importFormatSchema = z.enum(['file', 'json']);

export const IMPORT_OUTCOMES = ['created', 'duplicate', 'rejected', 'skipped', 'left-out'] as const;

/** The fields of a row as they were understood, for a person to check: those that staff enter. */
export const importedFieldsSchema = clientRecordSchema.pick(recordOf(FORM_FIELDS, (): true => true));
export type ImportedFields = z.output<typeof importedFieldsSchema>;

/** The number of valid rows of a dry run that carry their fields. */
export const IMPORT_PREVIEW_ROWS = 3;

/** The outcome of a row (docs/product/import-export.md#import-report). */
export const importedRowReportSchema = z.object({
  /** The row number as spreadsheet programs show it. In a JSON array, counted from 1. */
  row: z.int(),
  /** The sheet of a workbook. */
  sheet: text().optional(),
  /**
   * The outcome, or in a dry run the expected outcome. 'skipped': valid, but not created because other rows are
   * invalid. 'left-out': no customer; `reason` says why, and `name` is the text of a row without columns.
   */
  outcome: z.enum(IMPORT_OUTCOMES),
  name: text(),
  phone: text(),
  /** The created record. */
  id: z.uuid().optional(),
  /** The existing booking that the row duplicates. */
  existing: z.uuid().optional(),
  /** The earlier row of the same file that the row duplicates, and its sheet. */
  sameAsRow: z.int().optional(),
  sameAsSheet: text().optional(),
  reason: leftOutReasonSchema.optional(),
  errors: z.array(fieldErrorSchema).optional(),
  /** How values were read where a person may have meant something else, and what other booking has the same phone. Absent: nothing. */
  notices: z.array(text()).optional(),
  /** Set for the first `IMPORT_PREVIEW_ROWS` rows that a dry run would create. */
  fields: importedFieldsSchema.optional(),
});
export type ImportedRowReport = z.output<typeof importedRowReportSchema>;

/** How a file was read. Absent in a list of imports. */
const reading = {
  /** The mapping that was sent or remembered. Null: everything was detected. */
  mapping: importMappingSchema.nullable().optional(),
  /** Set if `mapping` is the one of an earlier import with the same headings: who made that, and when. */
  remembered: z.object({ by: text().nullable(), at: instantSchema }).nullable().optional(),
  /** Null until the file has been read, and for a JSON array. */
  layout: importLayoutSchema.nullable().optional(),
};

const counts = { created: z.int(), duplicates: z.int(), rejected: z.int(), leftOut: z.int() };

export const importReportSchema = z.object({
  /** The id for `GET /api/imports/:id`, which returns the report until its retention period ends. */
  importId: z.uuid(),
  ...counts,
  /** Unknown headings, whose columns were ignored. */
  unknownColumns: z.array(text()),
  ...reading,
  rows: z.array(importedRowReportSchema),
});
export type ImportReport = z.output<typeof importReportSchema>;

/**
 * receiving: the upload is in progress; waiting: no worker has started; reading: the rows are validated; running: the
 * rows are created.
 */
export const IMPORT_STATES = ['receiving', 'waiting', 'reading', 'running', 'done', 'failed'] as const;

/** The state of an import. */
export const importStateSchema = z.object({
  id: z.uuid(),
  state: z.enum(IMPORT_STATES),
  dryRun: z.boolean(),
  allOrNothing: z.boolean(),
  /** The number of rows, including those that are left out; null until the file has been read. */
  total: z.int().nullable(),
  /** The number of rows with an outcome. */
  done: z.int(),
  ...counts,
  unknownColumns: z.array(text()),
  ...reading,
  /** Why the import failed; nothing more is created. */
  error: z.object({ code: errorCodeSchema, message: z.string() }).nullable(),
  /** The user who started it. */
  by: text().nullable(),
  /** Whether that is the caller. In lists only. */
  own: z.boolean().optional(),
  createdAt: instantSchema,
  endedAt: instantSchema.nullable(),
});
export type ImportState = z.output<typeof importStateSchema>;

/** The error of an all-or-nothing import that created nothing because of invalid rows; null otherwise. */
export const toImportError = ({
  allOrNothing,
  dryRun,
  rejected,
}: Pick<ImportState, 'allOrNothing' | 'dryRun' | 'rejected'>): string | null =>
  allOrNothing && !dryRun && rejected > 0
    ? `Nothing was imported: ${rejected === 1 ? 'one row is' : `${rejected} rows are`} invalid`
    : null;

/** The progress of an import. */
export const importProgressSchema = importStateSchema.pick({
  id: true,
  state: true,
  total: true,
  done: true,
  created: true,
  duplicates: true,
  rejected: true,
  leftOut: true,
});
export type ImportProgress = z.output<typeof importProgressSchema>;
