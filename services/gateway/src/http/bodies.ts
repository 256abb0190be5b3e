import { Readable } from 'node:stream';
import { DomainError } from '@lotline/protocol';
import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { FileStreamInterceptor } from '@nestjs/platform-fastify/multipart';
import type { FastifyInstance, FastifyRequest, RequestPayload, RouteOptions } from 'fastify';
import { markUpload } from './body-timeout.js';

/**
 * The body kinds that a route accepts, each with its limit in bytes. A `jsonStream` is JSON that is passed on unparsed.
 */
export type Bodies = Partial<Record<'json' | 'jsonStream' | 'form' | 'file', number>>;

declare module 'fastify' {
  interface FastifyContextConfig {
    accepts?: Bodies;
  }
  interface FastifyRequest {
    /** The body if it is a `jsonStream`. */
    jsonStream?: Readable;
  }
}

/** More than the largest form or a thousand positions need. */
export const JSON_LIMIT = 256 * 1024;
/** Forms have at most four levels. */
const MAX_LEVELS = 32;
const DEFAULT_BODIES: Bodies = { json: JSON_LIMIT };
export const BODILESS = ['GET', 'HEAD', 'OPTIONS'];

/** Whether the route's requests may have a body. */
export const mayHaveBody = ({ method }: Pick<RouteOptions, 'method'>): boolean =>
  ![method].flat().every((each) => BODILESS.includes(each));

const KINDS: Record<string, { kind: 'json' | 'form' | 'file'; what: string }> = {
  'application/json': { kind: 'json', what: 'JSON, with the content type application/json' },
  'application/x-www-form-urlencoded': { kind: 'form', what: 'a form, as application/x-www-form-urlencoded' },
  'multipart/form-data': { kind: 'file', what: 'one file in the field "file", as multipart/form-data' },
};

/**
 * Declares the body kinds that a route accepts; the default is JSON of at most 256 KiB. Other kinds are rejected with
 * 415 before they are read, larger bodies with 413. A form is `@Body()`, an object of strings; a file is
 * `@UploadedFile()`, a stream (`MultipartFileStream`); a `jsonStream` is `request.jsonStream`, unvalidated.
 */
export const AcceptsBody = (accepts: Bodies) =>
  applyDecorators(
    RouteConfig({ accepts }),
    ...(accepts.file === undefined
      ? []
      : [UseInterceptors(FileStreamInterceptor('file', { limits: { fileSize: accepts.file, files: 1 } }))]),
  );

/** Must run before any route is registered: each gets its own body kinds and limits. Routes read files themselves. */
export function registerBodyParsers(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  readJson(fastify);
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  fastify.addHook('onRoute', (route) => {
    if (!mayHaveBody(route)) return;
    const { accepts = DEFAULT_BODIES } = route.config ?? {};
    route.bodyLimit = Math.max(accepts.json ?? 0, accepts.jsonStream ?? 0, accepts.form ?? 0) || JSON_LIMIT;
    route.preParsing = (request, _reply, payload, done) => {
      if (accepts.file !== undefined || accepts.jsonStream !== undefined) markUpload(request.raw);
      const error = unsupportedMediaError(request, accepts);
      if (error || accepts.jsonStream === undefined || getBodyKind(request) !== 'json') return done(error);
      request.jsonStream = payload;
      done(null, emptyPayload(Number(request.headers['content-length'])));
    };
  });
}

/** The customer's page sends the JSON header without a body, so an empty body is valid JSON. */
function readJson(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') return done(null, undefined);
    if (isNestedDeeper(body, MAX_LEVELS)) return done(new DomainError('INVALID', 'The request is nested too deeply'));
    parse(request, body, (error, parsed) =>
      error ? done(new DomainError('INVALID', 'The request is not valid JSON')) : done(null, parsed),
    );
  });
}

/** Replaces a streamed body for the parser, which compares the received length. */
const emptyPayload = (receivedEncodedLength: number): RequestPayload =>
  Object.assign(Readable.from([]), { receivedEncodedLength });

const getContentType = ({ headers }: FastifyRequest): string | undefined =>
  headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
const getBodyKind = (request: FastifyRequest) => KINDS[getContentType(request) ?? '']?.kind;
const acceptsKind = (accepts: Bodies, kind: 'json' | 'form' | 'file'): boolean =>
  accepts[kind] !== undefined || (kind === 'json' && accepts.jsonStream !== undefined);

/** Returns null if the body may be read. A request without a content type has no body, or Fastify rejects it. */
function unsupportedMediaError(request: FastifyRequest, accepts: Bodies): DomainError | null {
  if (getContentType(request) === undefined) return null;
  const kind = getBodyKind(request);
  if (kind !== undefined && acceptsKind(accepts, kind)) return null;
  const wanted = Object.values(KINDS).flatMap((each) => (acceptsKind(accepts, each.kind) ? [each.what] : []));
  return new DomainError('UNSUPPORTED_MEDIA', `Send ${wanted.join(', or ')}`);
}

const [QUOTE, BACKSLASH] = ['"', '\\'].map((sign) => sign.charCodeAt(0));
const OPENING = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)));
const CLOSING = new Set([']', '}'].map((sign) => sign.charCodeAt(0)));

/**
 * Whether JSON is nested more than `levels` deep. JSON.parse handles any depth, but recursive code that walks its
 * result does not. Ignores brackets in strings; the text need not be valid JSON.
 */
export function isNestedDeeper(json: string, levels: number): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (quoted && sign === BACKSLASH) at += 1;
    else if (sign === QUOTE) quoted = !quoted;
    else if (quoted) continue;
    else if (OPENING.has(sign)) depth += 1;
    else if (CLOSING.has(sign)) depth -= 1;
    if (depth > levels) return true;
  }
  return false;
}
