import { z } from 'zod';
import { text } from '../values/text.js';

/** Rows per page of an export. Small, so that every event loop on the way stays responsive to polls. */
export const EXPORT_PAGE_SIZE = 25;

/**
 * A row of the exported spreadsheet: the values in the order of `CUSTOMER_FIELDS`. New columns are appended. Money is a number. Every time, including instants, is a lot time,
 * because spreadsheet dates have no zone and the reader expects the lot's clock. Instants have milliseconds
 * (`2026-11-20 09:30:15.250`). In the hour that occurs twice when daylight-saving time ends, an instant is ISO 8601
 * with its offset (`2026-11-01T01:59:00.000-08:00`).
 */
const exportRowSchema = z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]));
export const exportRowsSchema = z.array(exportRowSchema).max(EXPORT_PAGE_SIZE);
export type ExportRow = z.output<typeof exportRowSchema>;

/**
 * The progress of an export: the number of customers sent so far. `id` is the request id, as in the response's
 * `X-Request-Id`.
 */
export const exportProgressSchema = z.object({ id: text(), rows: z.int().min(0) });
export type ExportProgress = z.output<typeof exportProgressSchema>;

/** A customer's position in an export, by fields that never change. `createdAt` has microseconds. */
export const exportPlaceSchema = z.object({ createdAt: z.iso.datetime(), id: z.uuid() });
export type ExportPlace = z.output<typeof exportPlaceSchema>;
