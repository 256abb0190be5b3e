import { CONTRACT_EXPIRED_MESSAGE, ERROR_CODES, type ErrorCode } from '@lotline/protocol';
import { BODILESS } from '../http/bodies.js';
import { STATUS } from '../errors/api-error.js';
import type { Call } from './call.js';
import type { DeclaredRoute } from './routes.js';

/** An example message for each code. */
export const ERROR_MESSAGES: Record<ErrorCode, string> = {
  INVALID: 'Phone number is required',
  UNAUTHORIZED: 'Unauthorized',
  INVALID_CREDENTIALS: 'Invalid email or password',
  INVALID_TOKEN: 'This API token has expired.',
  SECOND_FACTOR_REQUIRED: 'Enter the code of your authenticator app.',
  SECOND_FACTOR_MISSING: 'Set up a second factor to sign in.',
  FORBIDDEN: 'Forbidden',
  NOT_FOUND: 'No such customer',
  CONFLICT: 'Customer ID A-1 is already in use',
  DUPLICATE_CUSTOMER: 'Duplicate customer',
  MOVE_OVERTAKEN: 'Someone else has already moved this customer.',
  RIDE_CLOSED: 'This customer is checked out. Check them in again to call a shuttle.',
  LOT_CLOSED: 'Harborview Airport Parking is closed. Thank you for parking with us.',
  STALE_VERSION: 'Someone else has changed this customer.',
  TOO_LARGE: 'The request is too large',
  UNSUPPORTED_MEDIA: 'Send JSON, with the content type application/json',
  CONTRACT_EXPIRED: CONTRACT_EXPIRED_MESSAGE,
  TEXT_REFUSED: 'This is not the phone of this customer. Save the phone first, then text it.',
  IMPORT_REFUSED: 'Nothing was imported: one row is invalid',
  TOO_MANY: 'Too many requests. Please wait a moment.',
  INTERNAL: 'Something went wrong on our side.',
  UNAVAILABLE: 'The service is not available right now. Please try again in a moment.',
  TIMEOUT: 'This is taking too long. Please try again.',
};

/** Returns the error codes of a route, grouped by status in ascending order. */
export function getErrorCodes({ route, access }: DeclaredRoute, { errors = [] }: Call): Map<number, ErrorCode[]> {
  const [method = '', path = ''] = route.split(' ');
  const codes = new Set<ErrorCode>([
    'INVALID', // also an address that cannot be read
    'INTERNAL',
    'UNAVAILABLE',
    'TIMEOUT',
    ...(access === 'public' ? [] : (['UNAUTHORIZED', 'FORBIDDEN'] as const)),
    // Any call may come with an API token.
    ...(access !== 'public' && access?.staff ? (['INVALID_TOKEN', 'TOO_MANY'] as const) : []),
    // A cross-site write, or a body of another kind or size.
    ...(BODILESS.includes(method) ? [] : (['FORBIDDEN', 'UNSUPPORTED_MEDIA', 'TOO_LARGE'] as const)),
    ...(path.includes('/:id') || path.includes('/:link') ? (['NOT_FOUND'] as const) : []),
    ...(path.includes('/:link') ? (['TOO_MANY', 'LOT_CLOSED'] as const) : []),
    // The lot in a board's query.
    ...(access !== 'public' && access?.board ? (['NOT_FOUND', 'LOT_CLOSED'] as const) : []),
    ...errors,
  ]);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of ERROR_CODES.filter((each) => codes.has(each))) {
    byStatus.set(STATUS[code], [...(byStatus.get(STATUS[code]) ?? []), code]);
  }
  return byStatus;
}
