import { z } from 'zod';
import { clientSchema } from './client/client.js';
import { lotRecordSchema, type LotRecord } from './lot/lot.js';
import { rideActorSchema } from './ride/action.js';
import { rideSchema } from './ride/ride.js';

/**
 * The error codes between services and to the browser (docs/product/errors.md#status-codes).
 * `services/gateway/src/errors` maps them to HTTP statuses.
 */
export const ERROR_CODES = [
  'INVALID',
  'UNAUTHORIZED',
  'INVALID_CREDENTIALS',
  'INVALID_TOKEN',
  'SECOND_FACTOR_REQUIRED',
  'SECOND_FACTOR_MISSING',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'DUPLICATE_CUSTOMER',
  'MOVE_OVERTAKEN',
  'SHUTTLE_FULL',
  'RIDE_CLOSED',
  'LOT_CLOSED',
  'STALE_VERSION',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA',
  'CONTRACT_EXPIRED',
  'TEXT_REFUSED',
  'IMPORT_REFUSED',
  'TOO_MANY',
  'INTERNAL',
  'UNAVAILABLE',
  'TIMEOUT',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];
export const errorCodeSchema = z.enum(ERROR_CODES);

/** An invalid field: `path` as the form names it, `message` as people read it. */
export const fieldErrorSchema = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.output<typeof fieldErrorSchema>;

/** Why the auth service refuses somebody whom the provider has verified. */
export const PROVIDER_REFUSALS = ['no-group', 'unverified-email', 'linked-otherwise', 'deactivated'] as const;
export type ProviderRefusal = (typeof PROVIDER_REFUSALS)[number];

/** The details of an error. They never contain secrets or data of another lot. */
export const errorDetailsSchema = z.object({
  /** INVALID: every invalid field, in the order of the schema. CONFLICT: the field whose value is taken. */
  errors: z.array(fieldErrorSchema).optional(),
  /** DUPLICATE_CUSTOMER: the conflicting booking. STALE_VERSION of a customer: the current record. */
  current: clientSchema.optional(),
  /** STALE_VERSION of a lot: the current lot. */
  currentLot: lotRecordSchema.optional(),
  /** MOVE_OVERTAKEN: the current ride. */
  currentRide: rideSchema.optional(),
  /** MOVE_OVERTAKEN, to staff and API tokens only: who moved the ride last. */
  movedBy: rideActorSchema.optional(),
  /** FORBIDDEN of `auth.session.sign-in-by-provider`: why. */
  refusal: z.enum(PROVIDER_REFUSALS).optional(),
  /** TOO_MANY, and UNAVAILABLE under load: whole seconds after which a retry can succeed. */
  retryAfterSeconds: z.int().optional(),
  /** INTERNAL: the id of the logged stack trace. */
  errorId: z.string().optional(),
});
export type ErrorDetails = z.output<typeof errorDetailsSchema>;

/** A serialized `DomainError`. */
export const errorReplySchema = z.object({ code: errorCodeSchema, message: z.string(), details: errorDetailsSchema });

/** An expected error with a code that the caller can handle. Any other thrown value is a fault. */
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

/** Thrown while a dependency cannot be reached. The requested change may or may not have been made. */
export const unavailable = (): DomainError =>
  new DomainError('UNAVAILABLE', 'The service is not available right now. Please try again in a moment.');

/** Throws LOT_CLOSED if the lot is archived. */
export function rejectClosed({ title, archivedAt }: Pick<LotRecord, 'title' | 'archivedAt'>): void {
  if (archivedAt !== null) throw new DomainError('LOT_CLOSED', `${title} is closed. Thank you for parking with us.`);
}
