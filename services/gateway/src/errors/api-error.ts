import { randomUUID } from 'node:crypto';
import { toAnsweredRide, DomainError, unavailable, type ApiError, type ErrorCode } from '@lotline/protocol';
import { HttpException } from '@nestjs/common';
import { toManagedLot } from '../lots/logo.js';

/** The HTTP status of every error code. The type makes it exhaustive. */
export const STATUS: Record<ErrorCode, number> = {
  INVALID: 400,
  UNAUTHORIZED: 401,
  INVALID_CREDENTIALS: 401,
  INVALID_TOKEN: 401,
  SECOND_FACTOR_REQUIRED: 401,
  SECOND_FACTOR_MISSING: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  DUPLICATE_CUSTOMER: 409,
  MOVE_OVERTAKEN: 409,
  SHUTTLE_FULL: 409,
  RIDE_CLOSED: 410,
  LOT_CLOSED: 410,
  STALE_VERSION: 412,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  CONTRACT_EXPIRED: 422,
  TEXT_REFUSED: 422,
  IMPORT_REFUSED: 422,
  TOO_MANY: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  TIMEOUT: 504,
};

/** A body that ends too early, because the network or the program that sends it broke off. */
export const brokeOff = (): DomainError =>
  new DomainError('INVALID', 'The request did not arrive completely. Please send it again.');

export interface ErrorResponse {
  status: number;
  body: ApiError;
  /** Whole seconds, for `Retry-After`. */
  retryAfter?: number;
  /** Set for unexpected errors only: logged, never sent. */
  fault?: Error;
}

/** Maps a thrown value to an error response. */
export function toErrorResponse(error: unknown): ErrorResponse {
  const domain = asDomainError(error);
  if (domain) return fromDomainError(domain);
  const errorId = randomUUID();
  return {
    status: STATUS.INTERNAL,
    body: { message: 'Something went wrong on our side.', code: 'INTERNAL', errorId },
    fault: error instanceof Error ? error : new Error('not an error'),
  };
}

function fromDomainError({ code, message, details }: DomainError): ErrorResponse {
  const { errors, current, currentLot, currentRide, movedBy, retryAfterSeconds, errorId } = details;
  return {
    status: STATUS[code],
    body: {
      message,
      code,
      ...(errors && { errors }),
      ...(errorId && { errorId }),
      ...(code === 'DUPLICATE_CUSTOMER' && { isDuplicate: true, existingClient: current }),
      ...(code === 'STALE_VERSION' && { current }),
      ...(currentLot && { current: toManagedLot(currentLot) }),
      ...(currentRide && { current: toAnsweredRide(currentRide) }),
      ...(movedBy && { movedBy }),
    },
    ...((code === 'TOO_MANY' || retryAfterSeconds !== undefined) && { retryAfter: retryAfterSeconds ?? 60 }),
  };
}

const FRAMEWORK_ERRORS: Record<number, [ErrorCode, string]> = {
  400: ['INVALID', 'The request cannot be read'],
  401: ['UNAUTHORIZED', 'Unauthorized'],
  403: ['FORBIDDEN', 'Forbidden'],
  404: ['NOT_FOUND', 'Not found'],
  413: ['TOO_LARGE', 'The request is too large'],
  414: ['INVALID', 'The request cannot be read'],
  415: ['UNSUPPORTED_MEDIA', 'Send JSON, with the content type application/json'],
};

/** Maps the exceptions of Nest and Fastify to domain errors. */
function asDomainError(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (!(error instanceof HttpException)) return undefined;
  const status = error.getStatus();
  if (status === STATUS.UNAVAILABLE) return unavailable();
  const mapped = FRAMEWORK_ERRORS[status];
  return mapped && new DomainError(...mapped);
}
