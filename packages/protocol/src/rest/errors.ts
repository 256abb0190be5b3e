import { z } from 'zod';
import { clientSchema } from '../client/client.js';
import { errorCodeSchema, errorDetailsSchema } from '../errors.js';
import { answeredRideSchema } from '../ride/ride.js';
import { lotRecordSchema } from '../lot/lot.js';
import { importedRowReportSchema, importReportSchema, importStateSchema } from '../import/import.js';

/** A lot as operator admins see and edit it. The response's ETag is its version. */
export const managedLotSchema = lotRecordSchema.extend({
  /** A path at this host; null without a logo. */
  logoUrl: z.string().nullable(),
});
export type ManagedLot = z.output<typeof managedLotSchema>;

/** A lot in the list, which leaves out the logo's content. */
export const listedLotSchema = managedLotSchema.omit({ logo: true });
export type ListedLot = z.output<typeof listedLotSchema>;

/** The body of every error response (docs/product/errors.md#error-body). */
export const apiErrorSchema = errorDetailsSchema.pick({ errors: true, errorId: true }).extend({
  message: z.string(),
  code: errorCodeSchema,
  /** Only with DUPLICATE_CUSTOMER. */
  isDuplicate: z.literal(true).optional(),
  existingClient: errorDetailsSchema.shape.current,
  /** With STALE_VERSION the current customer or lot, with MOVE_OVERTAKEN the current ride. */
  current: z.union([clientSchema, managedLotSchema, answeredRideSchema]).optional(),
  /** With MOVE_OVERTAKEN, to staff only. */
  movedBy: errorDetailsSchema.shape.movedBy,
});
export type ApiError = z.output<typeof apiErrorSchema>;

/** The error body of `POST /api/send-sms`. */
export const textErrorSchema = apiErrorSchema.extend({ success: z.literal(false), error: z.string() });

/** `GET /api/imports/:id`. `rows` is empty until the import has ended. */
export const importDetailsSchema = importStateSchema.extend({ rows: z.array(importedRowReportSchema) });

/**
 * The 202 response of `POST /api/import`, if the import takes longer than ten seconds or the request prefers
 * `respond-async`. `GET /api/imports/:id` returns its progress and result.
 */
export const importAcceptedSchema = importReportSchema.pick({ importId: true });

/** The 422 response of an all-or-nothing `POST /api/import` with invalid rows. The report names them. */
export const importRefusedSchema = apiErrorSchema.extend(importReportSchema.shape);
