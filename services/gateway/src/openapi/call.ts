import type { ErrorCode, restAnswers } from '@lotline/contracts';
import type { z } from 'zod';

/** What no controller says of its route: what it is for, what it accepts, how else it may be refused, and an example. */
export interface Call {
  /** A sentence without its full stop. */
  summary: string;
  /** What else a caller must know. */
  description?: string;
  /** Where the specification or the design has it. */
  source: string;
  query?: z.ZodObject;
  /** What is sent as JSON, or as a form. A file needs no schema: `@Takes` says that there is one. */
  body?: z.ZodType;
  /** Beyond those that its access, its method and its path bring with them (refusals.ts). */
  errors?: readonly ErrorCode[];
  /** What else stands in the head of a request or of its answer, by name. */
  requestHeaders?: Record<string, string>;
  answerHeaders?: Record<string, string>;
  /** The answer with 202 instead: when, a named schema, and an example. Its `Location` leads to the result. */
  accepted?: { description: string; schema: string; example: unknown };
  /** True where an answer has an ETag, and 304 is answered to who mediaType it. */
  isConditional?: boolean;
  /** When the answer is 204 with no body; left out where it never is. */
  emptyWhen?: string;
  example: { path?: Record<string, string>; query?: Record<string, string | number>; body?: unknown; answer?: unknown };
}

/** A call whose answer is no JSON. */
export interface PlainCall extends Call {
  /** Media type of the answer; left out where the answer is nothing but its head. */
  mediaType?: string;
}

type Route = keyof typeof restAnswers;

/** Those of one area. */
export type Calls<Subset extends Route> = Record<Subset, Call>;
/** A row for every route that declares an answer (packages/contracts/src/rest): the types miss one that is not there. */
export type AllCalls = Record<Route, Call>;
