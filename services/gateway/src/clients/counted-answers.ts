import type { ListCount, LotContext } from '@lotline/contracts';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnchanged } from '../door/etag.js';
import { listEtag } from './list-query.js';
import { ListingVersions } from './listing-versions.js';

/**
 * Answers that are made of a lot's customers and rides, and so are the same while its count is: lists, figures, counts by
 * day. An unchanged poll costs no query (design §6).
 */
@Injectable()
export class CountedAnswers {
  constructor(private readonly versions: ListingVersions) {}

  /**
   * What `ask` answers, with its ETag on the reply; undefined where the caller holds it already and 304 was sent. `shape` is
   * all that the answer depends on beside the lot and its count, the caller's rights too.
   */
  async renewed<Answer extends ListCount>(
    request: FastifyRequest,
    reply: FastifyReply,
    context: LotContext,
    shape: object,
    ask: () => Promise<Answer>,
  ): Promise<Answer | undefined> {
    reply.header('Cache-Control', 'no-cache, private').header('Vary', 'Cookie');
    if (request.headers['if-none-match'] !== undefined) {
      const count = await this.versions.get(request, context);
      if (count && unchanged(request, reply, listEtag(context.lotId, count, shape))) return undefined;
    }
    const answer = await this.versions.learn(context.lotId, ask);
    const etag = listEtag(context.lotId, answer, shape);
    if (unchanged(request, reply, etag)) return undefined;
    reply.header('ETag', etag).type('application/json; charset=utf-8');
    return answer;
  }
}

/** True where that was the answer. */
function unchanged(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  if (!isUnchanged(request, etag)) return false;
  void reply.header('ETag', etag).code(304).send();
  return true;
}
