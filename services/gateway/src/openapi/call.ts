import type { ErrorCode, restAnswers } from '@lotline/protocol';
import type { z } from 'zod';

/** The description of a route that its controller does not declare: purpose, inputs, errors and an example. */
export interface Call {
  /** A sentence without a final period. */
  summary: string;
  /** Further information for callers. */
  description?: string;
  query?: z.ZodObject;
  /** Sent as JSON or as a form. A file needs no schema: `@AcceptsBody` declares it. */
  body?: z.ZodType;
  /** The fields of a multipart form, which stand before its file. */
  fields?: z.ZodObject;
  /** Error codes in addition to those implied by access, method and path (errors.ts). */
  errors?: readonly ErrorCode[];
  /** Further request and response headers by name. */
  requestHeaders?: Record<string, string>;
  answerHeaders?: Record<string, string>;
  /**
   * The alternative 202 response: when it is sent, a named schema, and an example. Its `Location` leads to the result.
   */
  accepted?: { description: string; schema: string; example: unknown };
  /** Whether the response has an ETag that is matched against If-None-Match. */
  isConditional?: boolean;
  /** When the response is 204 without a body; omitted if never. */
  emptyWhen?: string;
  example: { path?: Record<string, string>; query?: Record<string, string | number>; body?: unknown; answer?: unknown };
}

/** A call whose response is not JSON. */
export interface PlainCall extends Call {
  /** Media type of the response; omitted if it has no body. */
  mediaType?: string;
}

type Route = keyof typeof restAnswers;

/** The calls of one area. */
export type Calls<Subset extends Route> = Record<Subset, Call>;
/** One entry per route with a declared answer (packages/protocol/src/rest): a missing one is a type error. */
export type AllCalls = Record<Route, Call>;
