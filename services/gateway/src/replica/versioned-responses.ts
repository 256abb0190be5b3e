import { createHash } from 'node:crypto';
import { boundsOfDay, lotDayOf, type Actor, type ListCount, type Lot, type LotContext } from '@lotline/protocol';
import { Clock, Lots, RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
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
  /**
   * By what their ETags name. Without them and `days`, the bench's row `metrics unchanged` has 0.17 of the peer's requests instead of
   * 0.44. Callers choose the URLs, so the total length of the keys is limited too.
   */
  private readonly heads = new LRUCache<string, CachedHead>({
    max: 1000,
    maxSize: 2_000_000,
    sizeCalculation: (_head, key) => key.length,
  });
  /** The current day by time zone, with its bounds as instants in ms. */
  private readonly days = new Map<string, { day: string; from: number; until: number }>();

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
    const today = this.todayOf(lot);
    const headAt = (count: ListCount, lotVersion: number): CachedHead =>
      this.headOf(`${lot.id}.${count.epoch}.${count.version}`, lotVersion, today, rightsOf(context.actor), request.url);
    const known = request.headers['if-none-match'];
    // '*' matches the response to a valid query only.
    const count = known === undefined || known.trim() === '*' ? undefined : await this.version(request, context);
    if (count && this.isSentUnchanged(headAt(count, lot.version), request, reply)) return undefined;
    const answer = await this.record(context.lotId, () => fetch(today, lot.version));
    // A change of the lot, such as its spots, does not change the list version. The lot may have changed during the fetch,
    // and the service may not know its version yet: the response belongs to the older of the two.
    const head = headAt(answer, Math.min(lot.version, answer.lotVersion ?? lot.version));
    if (this.isSentUnchanged(head, request, reply)) return undefined;
    reply.headers({ ...CACHE_HEADERS, ETag: head.etag }).type('application/json; charset=utf-8');
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

  private headOf(count: string, ...parts: (string | number)[]): CachedHead {
    const key = [count, ...parts].join(' ');
    let head = this.heads.get(key);
    if (!head) {
      const hash = createHash('sha256').update(parts.join(' ')).digest('base64url').slice(0, 16);
      head = new CachedHead({ ...CACHE_HEADERS, ETag: `"${count}.${hash}"` });
      this.heads.set(key, head);
    }
    return head;
  }

  private todayOf({ timeZone }: Pick<Lot, 'timeZone'>): string {
    const now = this.clock.now();
    const known = this.days.get(timeZone);
    if (known && now.getTime() >= known.from && now.getTime() < known.until) return known.day;
    const day = lotDayOf(now, timeZone);
    const { from, until } = boundsOfDay(day, timeZone).instants;
    this.days.set(timeZone, { day, from: from.getTime(), until: until.getTime() });
    return day;
  }

  /** Sends 304 if the caller has the response with this head. */
  private isSentUnchanged(head: CachedHead, request: FastifyRequest, reply: FastifyReply): boolean {
    if (head.etag === undefined || !isUnchanged(request, head.etag)) return false;
    this.cachedResponses.sendUnchanged(head, request, reply);
    return true;
  }
}

/** Without spaces, like the other parts of a key but its last, the URL. */
function rightsOf(actor: Actor): string {
  if (actor.kind === 'token') return `token:${actor.permissions.join(',')}`;
  return actor.kind === 'staff' ? actor.role : actor.kind;
}
