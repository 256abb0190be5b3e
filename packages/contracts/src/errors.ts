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
  'RIDE_CLOSED',
  'STALE_VERSION',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA',
  'CONTRACT_EXPIRED',
  'TOO_MANY',
  'INTERNAL',
  'UNAVAILABLE',
  'TIMEOUT',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** One field that was refused: `path` as the form names it, `message` as a person reads it. */
export interface FieldError {
  path: string;
  message: string;
}

/** What an error may carry beside its sentence. Never secrets or another lot's data. */
export interface ErrorDetails {
  /** INVALID: every refused field, in the order of spec §5. */
  errors?: FieldError[];
  /** DUPLICATE_CUSTOMER: the booking that is in the way. STALE_VERSION: the record as it stands. */
  current?: unknown;
  /** TOO_MANY: whole seconds until a try can succeed. */
  retryAfterSeconds?: number;
  /** INTERNAL: finds the stack in the logs. */
  errorId?: string;
}

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

/** The body of every refused HTTP request (design §6). */
export interface ApiError {
  message: string;
  code: ErrorCode;
  errors?: FieldError[];
  errorId?: string;
  /** With DUPLICATE_CUSTOMER only (spec §7, POST /api/clients). */
  isDuplicate?: true;
  existingClient?: unknown;
  /** With STALE_VERSION only: the record as it stands. */
  current?: unknown;
}
