import { z } from 'zod';
import { clientSchema } from '../client/client.js';
import { errorCodeSchema, errorDetailsSchema } from '../errors.js';
import { answeredRideSchema } from '../ride/ride.js';

/** The body of every refused HTTP request (design §6). */
export const apiErrorSchema = errorDetailsSchema.pick({ errors: true, errorId: true }).extend({
  message: z.string(),
  code: errorCodeSchema,
  /** With DUPLICATE_CUSTOMER only (spec §7, POST /api/clients). */
  isDuplicate: z.literal(true).optional(),
  existingClient: errorDetailsSchema.shape.current,
  /** With STALE_VERSION the record as it stands, with MOVE_OVERTAKEN the ride; with nothing else. */
  current: z.union([clientSchema, answeredRideSchema]).optional(),
  /** With MOVE_OVERTAKEN of a move by staff only. */
  movedBy: errorDetailsSchema.shape.movedBy,
});
export type ApiError = z.output<typeof apiErrorSchema>;

/** How `POST /api/send-sms` refuses (spec §7). */
export const textErrorSchema = apiErrorSchema.extend({ success: z.literal(false), error: z.string() });
