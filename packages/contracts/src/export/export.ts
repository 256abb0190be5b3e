import { z } from 'zod';
import { text } from '../values/text.js';

/** Rows in a page of an export: so few that the event loops which pass it on stay free for polls (design §10). */
export const EXPORT_PAGE_SIZE = 25;

/**
 * A customer as a row of the exported spreadsheet: its values in the order of `TRANSFER_COLUMNS`, to whose end new ones are
 * added, so that the rows of an earlier release are only shorter. Money is a number, and every time a lot time, also an
 * instant: a spreadsheet's dates have no zone, and whoever reads it thinks in the lot's wall clock. Instants have milliseconds
 * (`2026-11-20 09:30:15.250`). In the hour that occurs twice when daylight-saving time ends, an instant is ISO 8601 with its
 * offset (`2026-11-01T01:59:00.000-08:00`) if the request has `withOffsets`; otherwise it is as ambiguous as the lot's clock.
 */
const exportRowSchema = z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]));
export const exportRowsSchema = z.array(exportRowSchema).max(EXPORT_PAGE_SIZE);
export type ExportRow = z.output<typeof exportRowSchema>;

/** How far an export is: so many customers are in the file that is being sent. `id` is its request's, its answer's `X-Request-Id`. */
export const exportProgressSchema = z.object({ id: text(), rows: z.int().min(0) });
export type ExportProgress = z.output<typeof exportProgressSchema>;

/** Where a customer stands in an export: what never changes of them. `createdAt` in microseconds. */
export const exportPlaceSchema = z.object({ createdAt: z.iso.datetime(), id: z.uuid() });
export type ExportPlace = z.output<typeof exportPlaceSchema>;
