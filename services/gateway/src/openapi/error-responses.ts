import {
  apiErrorSchema,
  CONTRACT_EXPIRED_MESSAGE,
  ERROR_CODES,
  importRefusedSchema,
  textErrorSchema,
  type ErrorCode,
} from '@lotline/protocol';
import type { z } from 'zod';
import { STATUS } from '../errors/api-error.js';
import { BODILESS } from '../http/bodies.js';
import { CLIENT } from './examples/customers.js';
import { REFUSED_REPORT } from './examples/imports.js';
import { LOT } from './examples/lots.js';
import { RIDE } from './examples/rides.js';
import type { DeclaredRoute } from './routes.js';
import { refTo, type JsonSchema, type Shapes } from './schemas.js';

/** An example message for each code. */
const MESSAGES: Record<ErrorCode, string> = {
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
  SHUTTLE_FULL: 'Shuttle 1 has too few places for this customer. Give a reason to move them anyway.',
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

/** Further fields of the example of a code. */
const DETAILS: Partial<Record<ErrorCode, object>> = {
  INVALID: { errors: [{ path: 'phone', message: MESSAGES.INVALID }] },
  DUPLICATE_CUSTOMER: { isDuplicate: true, existingClient: CLIENT },
  STALE_VERSION: { current: CLIENT },
  MOVE_OVERTAKEN: { current: RIDE },
  IMPORT_REFUSED: REFUSED_REPORT,
  INTERNAL: { errorId: '3f6e0c58-6f3e-4b52-9a0a-0f6f5f6f7a10' },
};

/** INVALID also for an address that cannot be read. */
const OF_ANY_CALL: readonly ErrorCode[] = ['INVALID', 'INTERNAL', 'UNAVAILABLE', 'TIMEOUT'];

/** The errors of the text route have fields of their own. */
const TEXT_ROUTE = 'POST /api/send-sms';

/** The error responses, which operations refer to. Each operation names its codes (`x-errors`). */
export function errorResponses(shapes: Shapes): Record<string, JsonSchema> {
  const response = (description: string, schema: z.ZodType, examples: object): JsonSchema => ({
    description,
    headers: { 'Retry-After': { description: 'Seconds until a retry can succeed', schema: { type: 'integer' } } },
    content: { 'application/json': { schema: shapes.describeAnswer(schema), examples } },
  });
  const codes = ERROR_CODES.filter((code) => code !== 'IMPORT_REFUSED');
  const error = MESSAGES.TEXT_REFUSED;
  const textRefused = { success: false, error, message: error, code: 'TEXT_REFUSED' };
  const text = `Any call may answer ${OF_ANY_CALL.join(', ')}; further codes are in its \`x-errors\``;
  return {
    NotModified: { description: 'Not modified' },
    Error: response(text, apiErrorSchema, Object.fromEntries(codes.flatMap(examplesOf))),
    TextError: response(text, textErrorSchema, { TEXT_REFUSED: { value: textRefused } }),
    ImportRefused: response(
      'Nothing was imported',
      importRefusedSchema,
      Object.fromEntries(examplesOf('IMPORT_REFUSED')),
    ),
  };
}

/** The error responses of a route, and its further codes in their order. */
export function describeErrors(declared: DeclaredRoute): { codes: ErrorCode[]; responses: JsonSchema } {
  const implied = errorCodesOf(declared);
  const codes = ERROR_CODES.filter((code) => implied.has(code) && !OF_ANY_CALL.includes(code));
  return {
    codes,
    responses: {
      ...(codes.includes('IMPORT_REFUSED') && { [STATUS.IMPORT_REFUSED]: refTo('responses', 'ImportRefused') }),
      default: refTo('responses', declared.route === TEXT_ROUTE ? 'TextError' : 'Error'),
    },
  };
}

/** Examples by name. STALE_VERSION answers the current customer or lot. */
function examplesOf(code: ErrorCode): [name: string, example: { value: object }][] {
  const value = { message: MESSAGES[code], code, ...DETAILS[code] };
  if (code !== 'STALE_VERSION') return [[code, { value }]];
  return [
    [code, { value }],
    [`${code}_OF_LOT`, { value: { ...value, current: LOT } }],
  ];
}

function errorCodesOf({ route, access, description }: DeclaredRoute): Set<ErrorCode> {
  const [method = '', path = ''] = route.split(' ');
  return new Set<ErrorCode>([
    ...(access === 'public' ? [] : (['UNAUTHORIZED', 'FORBIDDEN'] as const)),
    // Any call may come with an API token.
    ...(access !== 'public' && access?.staff ? (['INVALID_TOKEN', 'TOO_MANY'] as const) : []),
    // A cross-site write, or a body of another kind or size.
    ...(BODILESS.includes(method) ? [] : (['FORBIDDEN', 'UNSUPPORTED_MEDIA', 'TOO_LARGE'] as const)),
    ...(path.includes('/:') ? (['NOT_FOUND'] as const) : []),
    ...(path.includes('/:link') ? (['TOO_MANY', 'LOT_CLOSED'] as const) : []),
    // The lot in a board's query.
    ...(access !== 'public' && access?.board ? (['NOT_FOUND', 'LOT_CLOSED'] as const) : []),
    ...(description?.errors ?? []),
  ]);
}
