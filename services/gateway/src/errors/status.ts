import type { ErrorCode } from '@lotline/contracts';

/** The HTTP status of every error code (design §6). The type makes it exhaustive. */
export const STATUS: Record<ErrorCode, number> = {
  INVALID: 400,
  UNAUTHORIZED: 401,
  INVALID_CREDENTIALS: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  DUPLICATE_CUSTOMER: 409,
  MOVE_OVERTAKEN: 409,
  RIDE_CLOSED: 410,
  STALE_VERSION: 412,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  CONTRACT_EXPIRED: 422,
  IMPORT_REFUSED: 422,
  TOO_MANY: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  TIMEOUT: 504,
};
