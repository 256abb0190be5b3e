import { Readable } from 'node:stream';
import { DomainError } from '@lotline/contracts';
import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { FileStreamInterceptor } from '@nestjs/platform-fastify/multipart';
import type { FastifyInstance, FastifyRequest, RequestPayload, RouteOptions } from 'fastify';
import { takesUpload } from './body-time.js';
import { isNestedDeeper } from './json-depth.js';

/** Each kind of body that a route takes, with its limit in bytes. `jsonStream` is JSON that is handed on as it comes. */
export type Bodies = Partial<Record<'json' | 'jsonStream' | 'form' | 'file', number>>;

declare module 'fastify' {
  interface FastifyContextConfig {
    takes?: Bodies;
  }
  interface FastifyRequest {
    /** The body where it is a `jsonStream`. */
    jsonStream?: Readable;
  }
}

/** More than the largest of our forms or a thousand positions need. */
export const JSON_LIMIT = 256 * 1024;
/** No form is deeper than four. */
const MAX_LEVELS = 32;
const BY_DEFAULT: Bodies = { json: JSON_LIMIT };
export const BODILESS = ['GET', 'HEAD', 'OPTIONS'];

/** True for a route whose requests may have a body. */
export const mayHaveBody = ({ method }: Pick<RouteOptions, 'method'>): boolean =>
  ![method].flat().every((each) => BODILESS.includes(each));

const KINDS: Record<string, { kind: 'json' | 'form' | 'file'; what: string }> = {
  'application/json': { kind: 'json', what: 'JSON, with the content type application/json' },
  'application/x-www-form-urlencoded': { kind: 'form', what: 'a form, as application/x-www-form-urlencoded' },
  'multipart/form-data': { kind: 'file', what: 'one file in the field "file", as multipart/form-data' },
};

/**
 * Which bodies a route takes: without it JSON of at most 256 KiB. Anything else is answered with 415 before it is read, and
 * more with 413. A form is `@Body()`, an object of texts; a file is `@UploadedFile()`, a stream (`MultipartFileStream`); a
 * `jsonStream` is `request.jsonStream`, which nobody has looked at.
 */
export const Takes = (takes: Bodies) =>
  applyDecorators(
    RouteConfig({ takes }),
    ...(takes.file === undefined
      ? []
      : [UseInterceptors(FileStreamInterceptor('file', { limits: { fileSize: takes.file, files: 1 } }))]),
  );

/** Before any route: each has its own bodies and limits. Files are read by their routes alone. */
export function takeBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  readJson(fastify);
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  fastify.addHook('onRoute', (route) => {
    if (!mayHaveBody(route)) return;
    const { takes = BY_DEFAULT } = route.config ?? {};
    route.bodyLimit = Math.max(takes.json ?? 0, takes.jsonStream ?? 0, takes.form ?? 0) || JSON_LIMIT;
    route.preParsing = (request, _reply, payload, done) => {
      if (takes.file !== undefined || takes.jsonStream !== undefined) takesUpload(request.raw);
      const refusal = refusalOf(request, takes);
      if (refusal || takes.jsonStream === undefined || kindOf(request) !== 'json') return done(refusal);
      request.jsonStream = payload;
      done(null, nothing(Number(request.headers['content-length'])));
    };
  });
}

/** A press on the customer's page has the JSON header and no body (spec §7), so nothing at all is JSON too. */
function readJson(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') return done(null, undefined);
    if (isNestedDeeper(body, MAX_LEVELS)) return done(new DomainError('INVALID', 'The request is nested too deep'));
    parse(request, body, (error, parsed) =>
      error ? done(new DomainError('INVALID', 'The request is not valid JSON')) : done(null, parsed),
    );
  });
}

/** For the parser, in the place of a body that another reads: it compares how long it is said to be. */
const nothing = (receivedEncodedLength: number): RequestPayload =>
  Object.assign(Readable.from([]), { receivedEncodedLength });

const typeOf = ({ headers }: FastifyRequest): string | undefined =>
  headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
const kindOf = (request: FastifyRequest) => KINDS[typeOf(request) ?? '']?.kind;
const takesKind = (takes: Bodies, kind: 'json' | 'form' | 'file'): boolean =>
  takes[kind] !== undefined || (kind === 'json' && takes.jsonStream !== undefined);

/** Null for what may be read. A request without a content type has no body, or is refused by Fastify. */
function refusalOf(request: FastifyRequest, takes: Bodies): DomainError | null {
  if (typeOf(request) === undefined) return null;
  const kind = kindOf(request);
  if (kind !== undefined && takesKind(takes, kind)) return null;
  const wanted = Object.values(KINDS).flatMap((each) => (takesKind(takes, each.kind) ? [each.what] : []));
  return new DomainError('UNSUPPORTED_MEDIA', `Send ${wanted.join(', or ')}`);
}
