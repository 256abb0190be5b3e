import { createHash } from 'node:crypto';
import { boundsOfDay, lotDayOf, type ListCount, type LotContext } from '@lotline/protocol';
import { Clock, Lots } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnchanged } from '../http/etag.js';
import { CachedHead } from '../http/cached-response.js';
import { CachedResponses } from '../http/cached-responses.js';
import { QueryHashCache } from './query-hash-cache.js';
import { ListingVersions } from './listing-versions.js';

/** The cache headers of every such response, including 304. */
const CACHE_HEADERS = { 'Cache-Control': 'no-cache, private', Vary: 'Cookie' };

/** A response at a list version, and the version of the lot that its service knew; undefined if the lot does not matter. */
type OfLot = ListCount & { lotVersion?: number | undefined };

/** What a URL requests. */
export interface VersionedQuery<Query extends object, Answer> {
  /**
   * Everything that the response depends on besides the lot and its list version, including the caller's permissions.
   */
  query: Query;
  fetch(): Promise<Answer>;
}

/**
 * Responses that are derived from a lot's customers and rides, and so are unchanged while the list version is: lists,
 * figures, counts by day. An unchanged poll of a known URL needs no query, no validation of its parameters and no
 * composed response.
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
   * Returns the response to this URL's query on the lot's day `today` and of the lot's version, with the ETag set on the reply; undefined when
   * 304 was sent. The query runs only if the URL is not known to be unchanged.
   */
  revalidate<Query extends object, Answer extends OfLot>(
    request: FastifyRequest,
    reply: FastifyReply,
    context: LotContext,
    getQuery: (today: string, lotVersion: number) => Promise<VersionedQuery<Query, Answer>>,
  ): undefined | Promise<{ answer: Answer; query: Query } | undefined> {
    const isNotModified = this.isNotModified(request, reply, context);
    if (isNotModified === true) return undefined;
    return this.fetchResponse(isNotModified, request, reply, context, getQuery);
  }

  /** Like `revalidate`, and sends the response's body. */
  async send<Query extends object, Answer extends OfLot & { body: string }>(
    request: FastifyRequest,
    reply: FastifyReply,
    context: LotContext,
    getQuery: (today: string, lotVersion: number) => Promise<VersionedQuery<Query, Answer>>,
  ): Promise<FastifyReply> {
    const found = await this.revalidate(request, reply, context, getQuery);
    return found ? reply.send(found.answer.body) : reply;
  }

  private async fetchResponse<Query extends object, Answer extends OfLot>(
    isNotModified: boolean | Promise<boolean>,
    request: FastifyRequest,
    reply: FastifyReply,
    context: LotContext,
    getQuery: (today: string, lotVersion: number) => Promise<VersionedQuery<Query, Answer>>,
  ): Promise<{ answer: Answer; query: Query } | undefined> {
    if (await isNotModified) return undefined;
    const lot = this.lots.get(context.lotId);
    const today = lotDayOf(this.clock.now(), lot.timeZone);
    const { query, fetch } = await getQuery(today, lot.version);
    const answer = await this.versions.recordFrom(context.lotId, fetch);
    // A change of the lot, such as its spots, does not change the list version. The lot may have changed during the fetch,
    // and the service may not know its version yet: the response belongs to the older of the two.
    const lotVersion = Math.min(lot.version, answer.lotVersion ?? lot.version);
    const hash = hashQuery({ ...query, lot: lotVersion });
    this.hashes.set(request.url, context, { hash, lotVersion, ...boundsOf(today, lot.timeZone) });
    const etag = listEtag(context.lotId, answer, hash);
    if (isUnchanged(request, etag)) {
      this.cachedResponses.sendUnchanged(createHead(etag), request, reply);
      return undefined;
    }
    reply.headers({ ...CACHE_HEADERS, ETag: etag }).type('application/json; charset=utf-8');
    return { answer, query };
  }

  /** Returns true when the caller's ETag is current and 304 was sent. */
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

/** A response is valid during the lot's day for which it was computed, in epoch ms. */
function boundsOf(today: string, timeZone: string): { from: number; until: number } {
  const { from, until } = boundsOfDay(today, timeZone).instants;
  return { from: from.getTime(), until: until.getTime() };
}

/** A stable hash of a query. */
export const hashQuery = (query: object): string =>
  createHash('sha256').update(JSON.stringify(query)).digest('base64url').slice(0, 16);

/** The ETag of a query's response at this list version. */
export const listEtag = (lotId: string, { version, epoch }: ListCount, hash: string): string =>
  `"${lotId}.${epoch}.${version}.${hash}"`;
