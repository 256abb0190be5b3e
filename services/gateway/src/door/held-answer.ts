import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnchanged } from './etag.js';
import { DATA_HEADERS } from './security.js';

/** An answer that is held as it goes over the wire, for the polls that make up most of the day. */
export interface HeldAnswer {
  etag: string;
  body: Buffer;
  /** Names and values in turn, as `writeHead` takes them without looking at each. */
  unchanged: readonly string[];
  whole: readonly string[];
}

/** `headers` are this answer's own, beside its ETag and caching. */
export function holdAnswer(etag: string, body: Buffer, headers: Record<string, string>): HeldAnswer {
  const validators = { 'Cache-Control': 'no-cache, private', ETag: etag, ...headers };
  return {
    etag,
    body,
    unchanged: Object.entries(validators).flat(),
    whole: Object.entries({
      ...validators,
      ...DATA_HEADERS,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(body.length),
    }).flat(),
  };
}

/**
 * Sends it, or 304 to who has it. Written in one piece, past the framework's composing of answers: nothing is left to
 * compose. Who may read it was settled before (session/access.guard.ts).
 */
export function sendHeld(answer: HeldAnswer, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  const { raw } = reply;
  if (isUnchanged(request, answer.etag)) {
    raw.writeHead(304, [...answer.unchanged, 'X-Request-Id', request.id]);
    raw.end();
  } else {
    raw.writeHead(200, [...answer.whole, 'X-Request-Id', request.id]);
    raw.end(answer.body);
  }
}
