import { createHash } from 'node:crypto';
import { lotDayOf, type ListCount, type LotContext } from '@lotline/contracts';
import { Clock, Lots } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnchanged } from '../http/etag.js';
import { CachedHead } from '../http/cached-response.js';
import { CachedResponses } from '../http/cached-responses.js';
import { QueryHashCache } from './query-hash-cache.js';
import { ListingVersions } from './listing-versions.js';

/** Of every such answer, and its 304. */
const CACHE_HEADERS = { 'Cache-Control': 'no-cache, private', Vary: 'Cookie' };

/** What an address asks for. */
export interface VersionedQuery<Query extends object, Answer> {
  /** All that the answer depends on beside the lot and its count, the caller's rights too. */
  query: Query;
  fetch(): Promise<Answer>;
}

/**
 * Answers that are made of a lot's customers and rides, and so are the same while its count is: lists, figures, counts by
 * day. An unchanged poll of an address that this gateway has answered before costs no query (design §6); what its own query
 * string asks for is not judged again, and nothing is composed (bar: unchanged lists and figures, docs/performance.md).
 */
@Injectable()
export class VersionedResponses {
  constructor(
    private readonly versions: ListingVersions,
    private readonly hashes: QueryHashCache,
    private readonly cachedResponses: CachedResponses,
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  /**
   * What is answered to the query of this address on the lot's day `today`, with its ETag on the reply; undefined where
   * the caller holds it already and 304 was sent. The query is put only where the address is not cached to be unchanged.
   */
  revalidate<Query extends object, Answer extends ListCount>(
    request: FastifyRequest,
    reply: FastifyReply,
    context: LotContext,
    getQuery: (today: string) => Promise<VersionedQuery<Query, Answer>>,
  ): undefined | Promise<{ answer: Answer; query: Query } | undefined> {
    const isNotModified = this.isNotModified(request, reply, context);
    if (isNotModified === true) return undefined;
    return this.fetchResponse(isNotModified, request, reply, context, getQuery);
  }

  private async fetchResponse<Query extends object, Answer extends ListCount>(
    isNotModified: boolean | Promise<boolean>,
    request: FastifyRequest,
    reply: FastifyReply,
    context: LotContext,
    getQuery: (today: string) => Promise<VersionedQuery<Query, Answer>>,
  ): Promise<{ answer: Answer; query: Query } | undefined> {
    if (await isNotModified) return undefined;
    const today = lotDayOf(this.clock.now(), this.lots.get(context.lotId).timeZone);
    const { query, fetch } = await getQuery(today);
    const answer = await this.versions.recordFrom(context.lotId, fetch);
    const hash = hashQuery(query);
    this.hashes.set(request.url, context, hash, today);
    const etag = listEtag(context.lotId, answer, hash);
    if (isUnchanged(request, etag)) {
      this.cachedResponses.sendUnchanged(createHead(etag), request, reply);
      return undefined;
    }
    reply.headers({ ...CACHE_HEADERS, ETag: etag }).type('application/json; charset=utf-8');
    return { answer, query };
  }

  /** True where the caller holds what the address asks for as it is now, and 304 was sent. */
  private isNotModified(request: FastifyRequest, reply: FastifyReply, context: LotContext): boolean | Promise<boolean> {
    if (request.headers['if-none-match'] === undefined) return false;
    const cached = this.hashes.get(request.url, context);
    const count = cached && this.versions.get(request, context);
    if (!cached || !count) return false;
    const compare = (now: ListCount): boolean => {
      const etag = listEtag(context.lotId, now, cached.hash);
      if (!isUnchanged(request, etag)) return false;
      if (cached.head?.etag !== etag) cached.head = createHead(etag);
      this.cachedResponses.sendUnchanged(cached.head, request, reply);
      return true;
    };
    return count instanceof Promise ? count.then(compare) : compare(count);
  }
}

const createHead = (etag: string): CachedHead => new CachedHead({ ...CACHE_HEADERS, ETag: etag });

/** The same for the same query, and only for it. */
export const hashQuery = (query: object): string =>
  createHash('sha256').update(JSON.stringify(query)).digest('base64url').slice(0, 16);

/** Of the answer to a query of this query, as this count of the lot's database found it. */
export const listEtag = (lotId: string, { version, epoch = '' }: ListCount, hash: string): string =>
  `"${lotId}.${epoch}.${version}.${hash}"`;
