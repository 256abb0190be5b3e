import { z } from 'zod';
import { clientRecordSchema } from '../client/client.js';
import { errorCodeSchema, fieldErrorSchema } from '../errors.js';
import { instantSchema } from '../time/lot-time.js';
import { text } from '../values/text.js';

/**
 * What an import takes at the most: bytes of a file, rows below its headings, columns. Of a spreadsheet also its cells, empty ones
 * included, and the characters of a cell, which are as many as Excel holds.
 */
export const IMPORT_LIMITS = {
  bytes: 50 * 1024 * 1024,
  rows: 200_000,
  columns: 200,
  cells: 10_000_000,
  cellText: 32_767,
};
/** Bytes of a file in one message. */
export const IMPORT_CHUNK = 192 * 1024;
/** The same as base64. */
export const MAX_CHUNK_TEXT = (IMPORT_CHUNK / 3) * 4;

/** How a file is to be read: a CSV or .xlsx, told apart by what is in it, or a JSON array of objects. */
export const importFormatSchema = z.enum(['file', 'json']);

export const IMPORT_OUTCOMES = ['created', 'duplicate', 'rejected', 'skipped'] as const;

/** What a row was read as, to be checked by a person: the fields that the desk enters. */
export const importedFieldsSchema = clientRecordSchema.pick({
  firstName: true,
  lastName: true,
  phone: true,
  clientType: true,
  customerId: true,
  checkInDateTime: true,
  checkOutDateTime: true,
  partySize: true,
  parkingSpot: true,
  paymentAmount: true,
  paymentMethod: true,
  vehicleMake: true,
  vehicleModel: true,
  vehicleColor: true,
  returningAirline: true,
  terminal: true,
  notes: true,
});
export type ImportedFields = z.output<typeof importedFieldsSchema>;

/** So many good rows of a dry run carry their fields. */
export const IMPORT_PREVIEW_ROWS = 3;

/** What became of a row (design §6 `POST /api/import`). */
export const importedRowReportSchema = z.object({
  /** As a person sees it in the file: its headings are in row 1. Of a JSON array, counted from 1. */
  row: z.int(),
  /** In a dry run, what it would be. 'skipped': it is good, and nothing was created because other rows were not. */
  outcome: z.enum(IMPORT_OUTCOMES),
  name: text(),
  phone: text(),
  /** The record that was made of it. */
  id: z.uuid().optional(),
  /** The booking that it is a duplicate of. */
  existing: z.uuid().optional(),
  /** The row of the same file that it is a duplicate of. */
  sameAsRow: z.int().optional(),
  errors: z.array(fieldErrorSchema).optional(),
  /** Of the first `IMPORT_PREVIEW_ROWS` rows that a dry run finds good and new. */
  fields: importedFieldsSchema.optional(),
});
export type ImportedRowReport = z.output<typeof importedRowReportSchema>;

const counts = { created: z.int(), duplicates: z.int(), rejected: z.int() };

export const importReportSchema = z.object({
  /** For `GET /api/imports/:id`, which answers the report until its retention period is over. */
  importId: z.uuid(),
  ...counts,
  /** Headings that nothing is known of; their columns were ignored. */
  unknownColumns: z.array(text()),
  rows: z.array(importedRowReportSchema),
});
export type ImportReport = z.output<typeof importReportSchema>;

/** receiving: its file is coming; waiting: nobody has begun; reading: the file is judged; running: row by row. */
export const IMPORT_STATES = ['receiving', 'waiting', 'reading', 'running', 'done', 'failed'] as const;

/** An import as it stands. */
export const importStateSchema = z.object({
  id: z.uuid(),
  state: z.enum(IMPORT_STATES),
  dryRun: z.boolean(),
  allOrNothing: z.boolean(),
  /** The rows that the file has; null until it was read. */
  total: z.int().nullable(),
  /** The rows whose outcome is known. */
  done: z.int(),
  ...counts,
  unknownColumns: z.array(text()),
  /** Why it failed: nothing more is created. */
  error: z.object({ code: errorCodeSchema, message: z.string() }).nullable(),
  /** Who began it. */
  by: text().nullable(),
  createdAt: instantSchema,
  endedAt: instantSchema.nullable(),
});
export type ImportState = z.output<typeof importStateSchema>;

/** Why nothing of an ended import was created although its file could be read: it was all or nothing. Null otherwise. */
export const toImportError = ({
  allOrNothing,
  dryRun,
  rejected,
}: Pick<ImportState, 'allOrNothing' | 'dryRun' | 'rejected'>): string | null =>
  allOrNothing && !dryRun && rejected > 0
    ? `Nothing was imported: ${rejected === 1 ? 'a row is' : `${rejected} rows are`} not right`
    : null;

/** How far an import is. */
export const importProgressSchema = importStateSchema.pick({
  id: true,
  state: true,
  total: true,
  done: true,
  created: true,
  duplicates: true,
  rejected: true,
});
export type ImportProgress = z.output<typeof importProgressSchema>;
