import { z } from 'zod';
import { clientSchema } from './client/client.js';
import { rideActorSchema } from './ride/history.js';
import { rideSchema } from './ride/ride.js';

/**
 * Error codes: what travels between services and to the browser (design §4, §6).
 * The HTTP status of each is the gateway's business (`services/gateway/src/errors`).
 */
export const ERROR_CODES = [
  'INVALID',
  'UNAUTHORIZED',
  'INVALID_CREDENTIALS',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'DUPLICATE_CUSTOMER',
  'MOVE_OVERTAKEN',
  'RIDE_CLOSED',
  'STALE_VERSION',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA',
  'CONTRACT_EXPIRED',
  'IMPORT_REFUSED',
  'TOO_MANY',
  'INTERNAL',
  'UNAVAILABLE',
  'TIMEOUT',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];
export const errorCodeSchema = z.enum(ERROR_CODES);

/** One field that was refused: `path` as the form names it, `message` as a person reads it. */
export const fieldErrorSchema = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.output<typeof fieldErrorSchema>;

/** What an error may carry beside its sentence. Never secrets or another lot's data. */
export const errorDetailsSchema = z.object({
  /** INVALID: every refused field, in the order of spec §5. CONFLICT: the field whose value another has. */
  errors: z.array(fieldErrorSchema).optional(),
  /** DUPLICATE_CUSTOMER: the booking that is in the way. STALE_VERSION: the record as it stands. */
  current: clientSchema.optional(),
  /** MOVE_OVERTAKEN: the ride as it stood when the move came. */
  currentRide: rideSchema.optional(),
  /** MOVE_OVERTAKEN of a move by staff: who moved the ride last. */
  movedBy: rideActorSchema.optional(),
  /** TOO_MANY, and UNAVAILABLE where others are in the way: whole seconds until a try can succeed. */
  retryAfterSeconds: z.int().optional(),
  /** INTERNAL: finds the stack in the logs. */
  errorId: z.string().optional(),
});
export type ErrorDetails = z.output<typeof errorDetailsSchema>;

/** A `DomainError` as it travels between services. */
export const errorReplySchema = z.object({ code: errorCodeSchema, message: z.string(), details: errorDetailsSchema });

/** A refusal that its receiver can understand; anything else that is thrown is a fault. */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message);
    this.name = 'DomainError';
  }
}

/** For a caller while something that its answer needs cannot be reached: what it asked for may or may not have had its effect. */
export const unavailable = (): DomainError =>
  new DomainError('UNAVAILABLE', 'The service is not available right now. Please try again in a moment.');
