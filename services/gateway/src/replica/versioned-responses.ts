import { createHash } from 'node:crypto';
import { lotDayOf, type Actor, type ListCount, type LotContext } from '@lotline/protocol';
import { Clock, Lots, RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnchanged } from '../http/etag.js';
import { CachedHead } from '../http/cached-response.js';
import { CachedResponses } from '../http/cached-responses.js';
import { OwnWrites } from './own-writes.js';
import { Replica } from './replica.js';

const VERSION_TIMEOUT_MS = 2000;

/** The cache headers of every such response, including 304. */
const CACHE_HEADERS = { 'Cache-Control': 'no-cache, private', Vary: 'Cookie' };

/** A response at a list version, and the version of the lot that its service knew; undefined if the lot does not matter. */
type OfLot = ListCount & { lotVersion?: number | undefined };

/** Asks the owner on the lot's day `today`, for the lot's version. Validates the query first: INVALID. */
type Fetch<Answer> = (today: string, lotVersion: number) => Promise<Answer>;

/**
 * Responses that are derived from a lot's customers and rides, and so are unchanged while the list version is: lists, figures, counts by
 * day. Their ETag names everything that they depend on: the URL, the caller's rights, the lot with its version and day, and the list
 * version. So an unchanged poll needs no query, no validation of its parameters and no composed response.
 */
@Injectable()
export class VersionedResponses {
  constructor(
    private readonly rpc: RpcClient,
    private readonly replica: Replica,
    private readonly ownWrites: OwnWrites,
    private readonly cachedResponses: CachedResponses,
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  /** Returns the response, with its ETag set on the reply; undefined when 304 was sent. */
  async revalidate<Answer extends OfLot>(
    request: FastifyRequest,
    reply: FastifyReply,
    context: LotContext,
    fetch: Fetch<Answer>,
  ): Promise<Answer | undefined> {
    const lot = this.lots.get(context.lotId);
    const today = lotDayOf(this.clock.now(), lot.timeZone);
    const etagAt = (count: ListCount, lotVersion: number): string =>
      `"${lot.id}.${count.epoch}.${count.version}.${hashOf(request.url, rightsOf(context.actor), lotVersion, today)}"`;
    const known = request.headers['if-none-match'];
    // '*' matches the response to a valid query only.
    const count = known === undefined || known.trim() === '*' ? undefined : await this.version(request, context);
    if (count && this.isSentUnchanged(etagAt(count, lot.version), request, reply)) return undefined;
    const answer = await this.record(context.lotId, () => fetch(today, lot.version));
    // A change of the lot, such as its spots, does not change the list version. The lot may have changed during the fetch,
    // and the service may not know its version yet: the response belongs to the older of the two.
    const etag = etagAt(answer, Math.min(lot.version, answer.lotVersion ?? lot.version));
    if (this.isSentUnchanged(etag, request, reply)) return undefined;
    reply.headers({ ...CACHE_HEADERS, ETag: etag }).type('application/json; charset=utf-8');
    return answer;
  }

  /** Like `revalidate`, and sends the response's body. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    context: LotContext,
    fetch: Fetch<OfLot & { body: string }>,
  ): Promise<FastifyReply> {
    const answer = await this.revalidate(request, reply, context, fetch);
    return answer ? reply.send(answer.body) : reply;
  }

  /**
   * Returns the list's current version, or undefined when it is about to change: the caller has just written, or a change was
   * received since. The caller then fetches the page itself, whose answer names the version. For an API token the
   * clients service is always asked: its writes at other gateways leave no trace in a request.
   */
  private async version(request: FastifyRequest, context: LotContext): Promise<ListCount | undefined> {
    const list = this.replica.list(context.lotId);
    const ask = () => this.rpc.call('clients.listing.version', {}, context, VERSION_TIMEOUT_MS);
    if (context.actor.kind === 'token') return this.record(context.lotId, ask);
    if (list.hasChanged || this.ownWrites.has(request, context)) return undefined;
    return list.current ?? list.ask(ask);
  }

  private record<Answer extends ListCount>(lotId: string, ask: () => Promise<Answer>): Promise<Answer> {
    return this.replica.list(lotId).record(ask, ({ version, epoch }) => ({ version, epoch }));
  }

  /** Sends 304 if the caller has the response with this ETag. */
  private isSentUnchanged(etag: string, request: FastifyRequest, reply: FastifyReply): boolean {
    if (!isUnchanged(request, etag)) return false;
    this.cachedResponses.sendUnchanged(new CachedHead({ ...CACHE_HEADERS, ETag: etag }), request, reply);
    return true;
  }
}

function rightsOf(actor: Actor): string {
  if (actor.kind === 'token') return `token:${actor.permissions.join(',')}`;
  return actor.kind === 'staff' ? actor.role : actor.kind;
}

const hashOf = (...parts: (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16);
