import { Readable } from 'node:stream';
import { PAGE_SIZE, type LotContext } from '@lotline/contracts';
import { Lots, RpcClient } from '@lotline/service-kit';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnchanged } from '../door/etag.js';
import { StaffOnly } from '../session/access.js';
import { Ctx } from '../session/caller.js';
import { filterOf, listEtag, ListQuery } from './list-query.js';
import { ListingVersions } from './listing-versions.js';
import { OwnWrites } from './own-writes.js';
import { textOfPages } from './pages-text.js';

/** The list of customers, in every form in which the screens ask for it (spec §7, design §6). */
@Controller('api/clients')
export class ListingController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly versions: ListingVersions,
    private readonly ownWrites: OwnWrites,
    private readonly lots: Lots,
  ) {}

  /** With a limit one page and `X-Next-Cursor`; without, everything as one array that is streamed. */
  @StaffOnly()
  @Get()
  async list(
    @Query() query: ListQuery,
    @Ctx() context: LotContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const filter = filterOf(query, this.lots.get(context.lotId));
    const { limit, cursor } = query;
    const shape = { filter, limit, cursor };
    reply.header('Cache-Control', 'no-cache, private').header('Vary', 'Cookie');
    if (request.headers['if-none-match'] !== undefined) {
      const count = await this.versions.get(request, context);
      if (count && this.unchanged(request, reply, listEtag(context.lotId, count, shape))) return reply;
    }
    const after = this.ownWrites.moved(request, context);
    const asked = { filter, limit: limit ?? PAGE_SIZE, cursor, after };
    const page = await this.versions.learn(context.lotId, () => this.rpc.call('clients.listing.page', asked, context));
    const etag = listEtag(context.lotId, page, shape);
    if (this.unchanged(request, reply, etag)) return reply;
    reply.header('ETag', etag).type('application/json; charset=utf-8');
    if (limit !== undefined && page.nextCursor !== null) reply.header('X-Next-Cursor', page.nextCursor);
    const whole = limit !== undefined || page.nextCursor === null;
    if (whole) return reply.send(page.body);
    // The answer has begun: from here on each page has its own time.
    const { deadline: _over, ...lasting } = context;
    const pageAfter = (next: string) =>
      this.rpc.call('clients.listing.page', { filter, limit: PAGE_SIZE, cursor: next }, lasting);
    return reply.send(Readable.from(textOfPages(page, pageAfter)));
  }

  /** True where that was the answer. */
  private unchanged(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
    if (!isUnchanged(request, etag)) return false;
    void reply.header('ETag', etag).code(304).send();
    return true;
  }
}
