import { z } from 'zod';
import { errorCodeSchema, errorDetailsSchema } from '../errors.js';

/** The body of every refused HTTP request (design §6). */
export const apiErrorSchema = errorDetailsSchema.pick({ errors: true, errorId: true }).extend({
  message: z.string(),
  code: errorCodeSchema,
  /** With DUPLICATE_CUSTOMER only (spec §7, POST /api/clients). */
  isDuplicate: z.literal(true).optional(),
  existingClient: errorDetailsSchema.shape.current,
  /** With STALE_VERSION only: the record as it stands. */
  current: errorDetailsSchema.shape.current,
});
export type ApiError = z.output<typeof apiErrorSchema>;

/** How `POST /api/send-sms` refuses (spec §7). */
export const textErrorSchema = apiErrorSchema.extend({ success: z.literal(false), error: z.string() });
