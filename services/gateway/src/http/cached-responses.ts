import type { ServerResponse } from 'node:http';
import { Metrics, type Counter } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from './compression.js';
import { isUnchanged } from './etag.js';
import type { CachedResponse, CachedHead } from './cached-response.js';
import { SecurityHeaders } from './security.js';

/** Sends cached responses. Access was checked before (session/access.guard.ts). */
@Injectable()
export class CachedResponses {
  private pending: { raw: ServerResponse; body: Buffer | undefined }[] = [];
  private readonly compressions: Counter;

  constructor(
    private readonly security: SecurityHeaders,
    metrics: Metrics,
  ) {
    this.compressions = metrics.counter('lotline_cached_compressions_total');
  }

  /**
   * Sends the response, or 304 if the caller has it. Written in one piece, bypassing Fastify's serialization. Once an
   * hour, when the session is renewed, Fastify sends it, because its hooks add the cookie.
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

  /** Sends 304 to a caller that has the response with these headers. */
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
   * Ends all responses of one turn of the event loop together, so that clients wake up once instead of once per
   * response, which was more than half of the cost of a poll.
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
