import { randomUUID } from 'node:crypto';
import { answeredRideOf, DomainError, unavailable, type ApiError } from '@lotline/contracts';
import { HttpException } from '@nestjs/common';
import { STATUS } from './status.js';

export interface Refusal {
  status: number;
  body: ApiError;
  /** Whole seconds, for `Retry-After`. */
  retryAfter?: number;
  /** Only for what nobody foresaw: it is logged, never sent. */
  fault?: Error;
}

/** What a thrown value becomes for the caller (design §6 "Errors"). */
export function refusalOf(error: unknown): Refusal {
  const domain = asDomainError(error);
  if (domain) return refusalOfDomain(domain);
  const errorId = randomUUID();
  return {
    status: STATUS.INTERNAL,
    body: { message: 'Something went wrong on our side.', code: 'INTERNAL', errorId },
    fault: error instanceof Error ? error : new Error('not an error'),
  };
}

function refusalOfDomain({ code, message, details }: DomainError): Refusal {
  const { errors, current, currentRide, movedBy, retryAfterSeconds, errorId } = details;
  return {
    status: STATUS[code],
    body: {
      message,
      code,
      ...(errors && { errors }),
      ...(errorId && { errorId }),
      ...(code === 'DUPLICATE_CUSTOMER' && { isDuplicate: true, existingClient: current }),
      ...(code === 'STALE_VERSION' && { current }),
      ...(currentRide && { current: answeredRideOf(currentRide) }),
      ...(movedBy && { movedBy }),
    },
    ...((code === 'TOO_MANY' || retryAfterSeconds !== undefined) && { retryAfter: retryAfterSeconds ?? 60 }),
  };
}

/** What Nest and Fastify refuse by themselves, in the words of the house. */
function asDomainError(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (!(error instanceof HttpException)) return undefined;
  switch (error.getStatus()) {
    case 400:
    case 414:
      return new DomainError('INVALID', 'The request cannot be read');
    case 401:
      return new DomainError('UNAUTHORIZED', 'Unauthorized');
    case 403:
      return new DomainError('FORBIDDEN', 'Forbidden');
    case 404:
      return new DomainError('NOT_FOUND', 'Not found');
    case 413:
      return new DomainError('TOO_LARGE', 'The request is too large');
    case 415:
      return new DomainError('UNSUPPORTED_MEDIA', 'Send JSON, with the content type application/json');
    case 503:
      return unavailable();
    default:
      return undefined;
  }
}
