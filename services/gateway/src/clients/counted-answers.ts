import { lotDayOf, type ListCount, type LotContext } from '@lotline/contracts';
import { Clock, Lots } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnchanged } from '../http/etag.js';
import { HeldHead } from '../http/cached-response.js';
import { CachedResponses } from '../http/cached-responses.js';
import { KnownAddresses } from './known-addresses.js';
import { listEtag, shapeOf } from './list-etag.js';
import { ListingVersions } from './listing-versions.js';

/** Of every such answer, and its 304. */
const CACHING = { 'Cache-Control': 'no-cache, private', Vary: 'Cookie' };

/** What an address asks for. */
export interface Question<Shape extends object, Answer> {
  /** All that the answer depends on beside the lot and its count, the caller's rights too. */
  shape: Shape;
  ask(): Promise<Answer>;
}

/**
 * Answers that are made of a lot's customers and rides, and so are the same while its count is: lists, figures, counts by
 * day. An unchanged poll of an address that this gateway has answered before costs no query (design §6); what its own query
 * string asks for is not judged again, and nothing is composed (bar: unchanged lists and figures, docs/performance.md).
 */
@Injectable()
export class CountedAnswers {
  constructor(
    private readonly versions: ListingVersions,
    private readonly addresses: KnownAddresses,
    private readonly held: CachedResponses,
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  /**
   * What is answered to the question of this address on the lot's day `today`, with its ETag on the reply; undefined where
   * the caller holds it already and 304 was sent. The question is put only where the address is not known to be unchanged.
   */
  renewed<Shape extends object, Answer extends ListCount>(
    request: FastifyRequest,
    reply: FastifyReply,
    context: LotContext,
    question: (today: string) => Promise<Question<Shape, Answer>>,
  ): undefined | Promise<{ answer: Answer; shape: Shape } | undefined> {
    const isAnswered = this.isAnswered(request, reply, context);
    if (isAnswered === true) return undefined;
    return this.asked(isAnswered, request, reply, context, question);
  }

  private async asked<Shape extends object, Answer extends ListCount>(
    isAnswered: boolean | Promise<boolean>,
    request: FastifyRequest,
    reply: FastifyReply,
    context: LotContext,
    question: (today: string) => Promise<Question<Shape, Answer>>,
  ): Promise<{ answer: Answer; shape: Shape } | undefined> {
    if (await isAnswered) return undefined;
    const today = lotDayOf(this.clock.now(), this.lots.get(context.lotId).timeZone);
    const { shape, ask } = await question(today);
    const answer = await this.versions.learn(context.lotId, ask);
    const hash = shapeOf(shape);
    this.addresses.remember(request.url, context, hash, today);
    const etag = listEtag(context.lotId, answer, hash);
    if (isUnchanged(request, etag)) {
      this.held.sendUnchanged(headOf(etag), request, reply);
      return undefined;
    }
    reply.headers({ ...CACHING, ETag: etag }).type('application/json; charset=utf-8');
    return { answer, shape };
  }

  /** True where the caller holds what the address asks for as it is now, and 304 was sent. */
  private isAnswered(request: FastifyRequest, reply: FastifyReply, context: LotContext): boolean | Promise<boolean> {
    if (request.headers['if-none-match'] === undefined) return false;
    const known = this.addresses.of(request.url, context);
    const count = known && this.versions.get(request, context);
    if (!known || !count) return false;
    const compare = (now: ListCount): boolean => {
      const etag = listEtag(context.lotId, now, known.shape);
      if (!isUnchanged(request, etag)) return false;
      if (known.head?.etag !== etag) known.head = headOf(etag);
      this.held.sendUnchanged(known.head, request, reply);
      return true;
    };
    return count instanceof Promise ? count.then(compare) : compare(count);
  }
}

const headOf = (etag: string): HeldHead => new HeldHead({ ...CACHING, ETag: etag });
