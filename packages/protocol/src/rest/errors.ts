import { z } from 'zod';
import { clientSchema } from '../client/client.js';
import { errorCodeSchema, errorDetailsSchema } from '../errors.js';
import { answeredRideSchema } from '../ride/ride.js';
import { managedLotSchema } from './lots.js';

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
