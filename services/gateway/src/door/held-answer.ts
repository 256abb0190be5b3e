import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnchanged } from './etag.js';
import { DATA_HEADERS } from './security.js';

/** JSON that is held as it goes over the wire, for the polls that make up most of the day. */
export interface HeldAnswer {
  etag: string | undefined;
  body: Buffer;
  /** Names and values in turn, as `writeHead` takes them without looking at each. */
  unchanged: readonly string[];
  whole: readonly string[];
}

interface Headers {
  'Cache-Control': string;
  ETag?: string;
  'X-Board-Version'?: string;
  'X-Board-Epoch'?: string;
  Vary?: string;
}

/** `headers` are this answer's own: its caching and, where it is to be asked again, its ETag. */
export function holdAnswer(text: string, headers: Headers): HeldAnswer {
  const body = Buffer.from(text);
  return {
    etag: headers.ETag,
    body,
    unchanged: Object.entries(headers).flat(),
    whole: Object.entries({
      ...headers,
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
  if (answer.etag !== undefined && isUnchanged(request, answer.etag)) {
    raw.writeHead(304, [...answer.unchanged, 'X-Request-Id', request.id]);
    leave(raw);
  } else {
    raw.writeHead(200, [...answer.whole, 'X-Request-Id', request.id]);
    leave(raw, answer.body);
  }
}

let leaving: { raw: ServerResponse; body: Buffer | undefined }[] = [];

/**
 * The answers of one turn of the event loop leave together at its end: whoever waits for them is woken once and not once
 * an answer, which was more than half of what a poll cost.
 */
function leave(raw: ServerResponse, body?: Buffer): void {
  leaving.push({ raw, body });
  if (leaving.length > 1) return;
  setImmediate(() => {
    const answers = leaving;
    leaving = [];
    for (const answer of answers) answer.raw.end(answer.body);
  });
}
