import type { ServerResponse } from 'node:http';
import { Health } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from './compression.js';
import { isUnchanged } from './etag.js';
import type { CachedResponse, CachedHead } from './cached-response.js';
import { SecurityHeaders } from './security.js';

/**
 * Sends what is held (bars: polls of a board and of links, docs/performance.md). Who may read it was settled before
 * (session/access.guard.ts).
 */
@Injectable()
export class CachedResponses {
  private pending: { raw: ServerResponse; body: Buffer | undefined }[] = [];
  private readonly compressions: ReturnType<Health['counter']>;

  constructor(
    private readonly security: SecurityHeaders,
    health: Health,
  ) {
    this.compressions = health.counter('lotline_cached_compressions_total', 'Cached responses that were compressed');
  }

  /**
   * Sends it, or 304 to who has it. Written in one piece, past the framework's composing of answers: nothing is left to
   * compose. Once an hour a session has something to add, and then the framework sends it.
   */
  send(response: CachedResponse, request: FastifyRequest, reply: FastifyReply): void {
    if (response.etag !== undefined && isUnchanged(request, response.etag))
      return this.sendUnchanged(response, request, reply);
    if (request.renewsSession) {
      return void reply
        .headers({ ...response.headers })
        .type('application/json; charset=utf-8')
        .send(response.plain.body);
    }
    reply.hijack();
    const { raw } = reply;
    const encoded = response.encodedAs(encodingFor(request), () => this.compressions.inc());
    if (!(encoded instanceof Promise)) return this.write(raw, request.id, 200, encoded.headers, encoded.body);
    void encoded.then(
      ({ headers, body }) => this.write(raw, request.id, 200, headers, body),
      () => this.write(raw, request.id, 200, response.plain.headers, response.plain.body),
    );
  }

  /** 304, to who has the response of which this is the head; as `send` does. */
  sendUnchanged(head: CachedHead, request: FastifyRequest, reply: FastifyReply): void {
    if (request.renewsSession)
      return void reply
        .headers({ ...head.headers })
        .code(304)
        .send();
    reply.hijack();
    this.write(reply.raw, request.id, 304, head.headerList);
  }

  private write(raw: ServerResponse, id: string, status: 200 | 304, headers: readonly string[], body?: Buffer): void {
    raw.writeHead(status, [...headers, ...this.security.dataHeaderList, 'X-Request-Id', id]);
    this.sendAtTurnEnd(raw, body);
  }

  /**
   * The answers of one turn of the event loop leave together at its end: whoever waits for them is woken once and not once
   * an response, which was more than half of what a poll cost.
   */
  private sendAtTurnEnd(raw: ServerResponse, body: Buffer | undefined): void {
    this.pending.push({ raw, body });
    if (this.pending.length > 1) return;
    setImmediate(() => {
      const answers = this.pending;
      this.pending = [];
      for (const response of answers) response.raw.end(response.body);
    });
  }
}
