import {
  isTokenPermission,
  type Actor,
  type ErrorCode,
  type Permission,
  type TokenPermission,
} from '@lotline/protocol';
import { applyDecorators, SetMetadata } from '@nestjs/common';
import type { z } from 'zod';

/**
 * Who may call a route: anybody, or the listed actors; of staff and API tokens, those with the given permission. Every route
 * declares it. A route without a declaration denies all calls and fails access.int-spec.ts.
 */
export type Access =
  | 'public'
  | ({ staff?: 'any' | Permission; token?: 'any' | TokenPermission } & {
      [Kind in Exclude<Actor['kind'], 'staff' | 'token' | 'system'>]?: true;
    });

/**
 * What a route does, for the OpenAPI document. Every route of `/api` has one. Its method, path and status are those of Nest's
 * decorators; its inputs are the handler's `@Query()` and `@Body()`.
 */
export interface Description {
  /** A sentence without a final period. */
  summary: string;
  /** Further information for callers. */
  description?: string;
  /** The JSON response. Without it, and without a `mediaType`, `{success: true}`. */
  answer?: z.ZodType;
  /** Of a response that is not JSON, or not of a schema; null if it has no body. */
  mediaType?: string | null;
  /** A query that the handler reads from the request. */
  query?: z.ZodObject;
  /** A body that the handler passes on to the service that validates it. */
  body?: z.ZodType;
  /** The fields of a multipart form, which stand before its file. */
  fields?: z.ZodObject;
  /** Error codes in addition to those implied by access, method and path (openapi/error-responses.ts). */
  errors?: readonly ErrorCode[];
  /** Further request and response headers by name. */
  requestHeaders?: Record<string, string>;
  answerHeaders?: Record<string, string>;
  /** The alternative 202 response: when it is sent, its schema, and an example. Its `Location` leads to the result. */
  accepted?: { description: string; schema: z.ZodType; example: unknown };
  /** Whether the response has an ETag that is matched against If-None-Match. */
  isConditional?: boolean;
  /** When the response is 204 without a body; omitted if never. */
  emptyWhen?: string;
  /** Without an `answer`, the example of its shape (openapi/examples.ts). */
  example?: { query?: Record<string, string | number>; body?: unknown; answer?: unknown };
}

/** Metadata keys of a handler. */
export const ACCESS = 'lotline:access';
export const DESCRIPTION = 'lotline:description';

/** Admits these callers. */
export const Admits = (access: Access, description?: Description) =>
  applyDecorators(SetMetadata(ACCESS, access), SetMetadata(DESCRIPTION, description));

/** What an API token needs for the route. Without it no token is admitted. */
type ForTokens = Description & { token?: 'any' | TokenPermission };

/** Admits anybody, signed in or not. */
export const Public = (description?: Description) => Admits('public', description);
/** Admits any signed-in member of staff. */
export const StaffOnly = ({ token, ...description }: ForTokens) =>
  Admits({ staff: 'any', ...(token && { token }) }, description);
/** Admits any signed-in member of staff, and pick-up boards without a login. */
export const StaffAndBoards = ({ token, ...description }: ForTokens) =>
  Admits({ staff: 'any', board: true, ...(token && { token }) }, description);
/** Admits signed-in staff with this permission, and API tokens if they can have it. */
export const Can = (permission: Permission, description: Description) =>
  Admits({ staff: permission, ...(isTokenPermission(permission) && { token: permission }) }, description);
/** Admits the text provider, by its signature. */
export const ProviderOnly = (description: Description) => Admits({ provider: true }, description);
/** Admits a customer, by the `link` in the route's path. */
export const CustomerOnly = (description: Description) => Admits({ customer: true }, description);

/** Headers that several routes have, with their descriptions. */
export const NEXT_CURSOR = { 'X-Next-Cursor': 'The `cursor` of the next page, if there is one' };
export const BOARD_VERSION = {
  'X-Board-Version': 'The lot’s board version',
  'X-Board-Epoch': 'The lot and database that the version counts in',
};
export const VERSION_TAG = { ETag: 'The version of the record, quoted, for `If-Match`' };
export const IF_MATCH = { 'If-Match': 'The ETag of the record as read: 412 if it has changed since' };

/** Describes a field of an input class. */
export const FIELD_DESCRIPTION = 'lotline:field-description';
export const Describe = (text: string): PropertyDecorator => Reflect.metadata(FIELD_DESCRIPTION, text);
